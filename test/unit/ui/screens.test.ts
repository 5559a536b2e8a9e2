import { expect } from 'chai';
import { maxChatLength } from '../../../src/lobby/messages.ts';
import { focused } from '../../../src/ui/parts/focused.ts';
import { cleanLine } from '../../../src/ui/room/chat-box.ts';
import { chooseLanguage } from '../../../src/ui/strings/index.ts';
import { eventually } from '../../support/waiting.ts';
import {
  elements,
  guest,
  nameOf,
  player,
  roleOf,
  roster,
  Stand,
  storage,
  testCode,
  testSecret,
  welcome,
} from './stand.ts';

const attempt = '00112233445566778899aabbccddeeff';
const markup = '<img src=x onerror=a()>';

describe('screens', () => {
  let stand: Stand;

  afterEach(() => stand.close());

  /** Each of these is there. */
  async function has(...controls: readonly (readonly [role: string, name: string])[]): Promise<void> {
    for (const [role, name] of controls) await stand.get(role, name);
  }

  it('before the address is followed, none is shown', async () => {
    stand = new Stand();
    await stand.root.updateComplete;
    expect(stand.text()).to.equal('');
    await stand.app.start();
    await has(['button', 'Create room']);
  });

  it('a bad config.json is the one thing shown', async () => {
    stand = await Stand.open({ config: '{"signaling":3}' });
    await stand.shows('config.json is wrong at “signaling”');
    const controls = elements(stand.root).filter((element) => element.matches('button, input'));
    expect(controls.map((control) => control.textContent)).to.deep.equal(['Reload']);
  });

  describe('start', () => {
    it('its two forms are landmarks by their names, each with its fields and its way on', async () => {
      stand = await Stand.open();
      for (const [name, field, button] of [
        ['New room', 'Your name', 'Create room'],
        ['Join by code', 'Room code', 'Join room'],
      ] as const) {
        const form = await stand.get('form', name);
        const within = elements(form).map((element) => `${roleOf(element)} ${nameOf(element)}`);
        expect(within, name).to.include.members([`heading ${name}`, `textbox ${field}`, `button ${button}`]);
      }
      const form = await stand.get('form', 'Join by code');
      expect([...form.querySelectorAll('label')].map((label) => label.textContent)).to.deep.equal(['Room code']);
    });

    it('has every control by its name', async () => {
      stand = await Stand.open();
      await has(
        ['textbox', 'Your name'],
        ['radiogroup', 'Game'],
        ['radio', 'Arena'],
        ['radio', 'Ping-pong'],
        ['spinbutton', 'Seats'],
        ['checkbox', 'Public'],
        ['button', 'Create room'],
        ['button', 'Quick play'],
        ['textbox', 'Room code'],
        ['button', 'Join room'],
        ['status', ''],
      );
      expect(document.title).to.equal('Tictab — a LAN party in a browser tab');
    });

    it('creates the room that is asked for, under the name that was typed', async () => {
      stand = await Stand.open();
      stand.online();
      await stand.type('Your name', '  Ann ');
      await stand.click('radio', 'Ping-pong');
      const seats = await stand.get('spinbutton', 'Seats');
      if (seats instanceof HTMLInputElement) seats.value = '3';
      seats.dispatchEvent(new Event('change'));
      await stand.click('checkbox', 'Public');
      await stand.click('button', 'Create room');
      expect(stand.asked('create')).to.include({ title: 'Ann’s room', game: 'ping-pong', seats: 3, public: true });
      await eventually('the hello', () => stand.worker.heard.length > 0);
      expect(stand.worker.heard[0]).to.include({ t: 'hello', name: 'Ann' });
    });

    it('a room is private, with the title’s usual seats, unless somebody says otherwise', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.online();
      await stand.click('button', 'Create room');
      expect(stand.asked('create')).to.include({ game: 'arena', seats: 16, public: false });
    });

    for (const [typed, seats] of [
      ['1', 2],
      ['2', 2],
      ['64', 64],
      ['65', 64],
      ['2.6', 3],
      ['', 16],
    ] as const)
      it(`“${typed}” seats of an arena are ${seats}`, async () => {
        stand = await Stand.open();
        const field = await stand.get('spinbutton', 'Seats');
        if (!(field instanceof HTMLInputElement)) throw new Error('no field');
        field.value = typed;
        field.dispatchEvent(new Event('change'));
        expect(field.value).to.equal(String(seats));
        await stand.click('button', 'Create room');
        expect(stand.worker.told[0]).to.include({ type: 'open', seats });
      });

    it('shows a remembered name, and keeps what is typed while it is being typed', async () => {
      stand = await Stand.open({ name: 'Ann' });
      const field = await stand.get('textbox', 'Your name');
      if (!(field instanceof HTMLInputElement)) throw new Error('no field');
      await eventually('the name', () => field.value === 'Ann');
      field.value = 'Ann ';
      field.dispatchEvent(new InputEvent('input'));
      stand.online();
      await stand.shows('None has a free seat');
      expect(field.value).to.equal('Ann ');
      field.dispatchEvent(new Event('change'));
      expect(field.value).to.equal('Ann');
    });

    it('lists public rooms as they come and go, each with a button that names it', async () => {
      stand = await Stand.open({ name: 'Bob' });
      await stand.shows('No room can be listed or joined: the server that introduces tabs does not answer.');
      stand.online();
      await stand.shows('None has a free seat');
      const room = { code: testCode, title: 'Ann’s room', game: 'ping-pong', seats: 4, free: 3, ageS: 300 };
      stand.socket.receive({ t: 'rooms', rooms: [room, { ...room, code: 'AAAA2222', title: '', game: 'chess' }] });
      await stand.shows('Ann’s room Ping-pong · 3 of 4 seats free · open for 5 min');
      await has(['button', 'Join A room, chess, AAAA2222']);
      for (let ms = 0; ms < 60_000; ms += 5000) stand.clock.advance(5000);
      await stand.shows('open for 6 min');
      stand.socket.receive({ t: 'rooms', rooms: [room] });
      await eventually('the other to go', () => !stand.text().includes('chess'));
      await stand.click('button', `Join Ann’s room, Ping-pong, ${testCode}`);
      await stand.shows('Joining room K7Q2 M9XD');
      expect(stand.asked('join')).to.include({ code: testCode });
    });

    for (const [typed, what] of [
      [` ${testCode.toLowerCase()} `, 'a code'],
      ['k7q2-m9xd', 'a code with a hyphen'],
      [`http://party.test/tictab/#/r/${testCode}?lag=80`, 'a link'],
    ] as const)
      it(`joins by ${what}`, async () => {
        stand = await Stand.open({ name: 'Bob' });
        stand.online();
        await stand.type('Room code', typed);
        await stand.click('button', 'Join room');
        expect(stand.asked('join')).to.include({ code: testCode });
      });

    it('what is no code is said at the field, with the text kept', async () => {
      stand = await Stand.open({ name: 'Bob' });
      const field = await stand.type('Room code', 'K7Q2');
      await stand.click('button', 'Join room');
      await stand.get('alert', 'That is no room code: it has eight letters and digits. Check it, or ask for the link.');
      expect([field.value, field.getAttribute('aria-invalid')]).to.deep.equal(['K7Q2', 'true']);
      expect(focused(document)).to.equal(field);
      await stand.type('Room code', 'K7Q2M');
      await stand.shows('Eight letters and digits.');
      expect(field.getAttribute('aria-invalid')).to.equal(null);
    });

    it('Enter in the name’s field creates the room', async () => {
      stand = await Stand.open();
      stand.online();
      const field = await stand.type('Your name', 'Ann');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      expect(stand.asked('create')).to.include({ title: 'Ann’s room' });
    });

    it('an invitation to a public room says whose it is, what is played, and how full it is', async () => {
      stand = await Stand.open({ hash: `#/r/${testCode}` });
      stand.online();
      const room = { code: testCode, title: 'Ann’s room', game: 'ping-pong', seats: 4, free: 3, ageS: 300 };
      stand.socket.receive({ t: 'rooms', rooms: [{ ...room, code: 'AAAA2222', title: 'Another' }, room] });
      await stand.shows('Ann’s room · Ping-pong · 1 of 4 One ball, two sides.');
      expect(stand.text()).not.to.include('Another');
    });

    it('quick play that finds nothing says so', async () => {
      stand = await Stand.open({ name: 'Bob' });
      stand.online();
      await stand.click('button', 'Quick play');
      await has(['button', 'Cancel']);
      stand.socket.receive({ t: 'none', request: stand.asked('quick').request });
      await has(['heading', 'No public room has a free seat just now: create one, and others can join you.']);
    });
  });

  describe('on the way', () => {
    it('an invitation wants a name first, and has the focus there', async () => {
      stand = await Stand.open({ hash: `#/r/${testCode}` });
      await has(['button', 'Join room'], ['heading', 'You are invited to room K7Q2 M9XD']);
      const field = await stand.get('textbox', 'Your name');
      await eventually('the focus', () => {
        const tree = field.getRootNode();
        return tree instanceof ShadowRoot && tree.activeElement === field;
      });
      await stand.type('Your name', 'Bob');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      await stand.shows('Joining room');
      expect(stand.app.name).to.equal('Bob');
    });

    it('with a remembered name it says what it waits for, and that the host is away', async () => {
      stand = await Stand.open({ hash: `#/r/${testCode}`, name: 'Bob' });
      const current = () => elements(stand.root).find((element) => element.hasAttribute('aria-current'))?.textContent;
      await stand.shows('Joining room K7Q2 M9XD');
      expect(current()).to.equal('Asking for the room’s host');
      stand.online();
      stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt });
      await eventually('the next stage', () => current() === 'Waiting for the host’s tab to answer');
      expect(document.title).to.equal(`Joining ${testCode} — Tictab`);
      stand.socket.receive({ t: 'away', attempt });
      await stand.shows('The host is away');
      await stand.click('button', 'Cancel');
      await has(['button', 'Create room']);
    });
  });

  describe('options of a title', () => {
    const sent = () => stand.worker.heard.filter((message) => message.t === 'params');

    it('are the creator’s to set, within their bounds, and are remembered for its next room', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      const field = await stand.get('spinbutton', 'Minutes a round');
      if (!(field instanceof HTMLInputElement)) throw new Error('no field');
      const set = (typed: string) => {
        field.value = typed;
        field.dispatchEvent(new Event('change'));
      };
      expect(field.value).to.equal('3');
      for (const typed of ['', '3', '5', '999']) set(typed);
      expect(field.value).to.equal(field.max);
      const max = Number(field.max);
      const params = [{ minutes: 5 }, { minutes: max }].map((each) => ({ t: 'params', params: each }));
      await eventually('both', () => sent().length === 2);
      expect(sent()).to.deep.equal(params);
      stand.worker.say(roster([player(0, 'Ann', { host: true })], { params: { minutes: 4 } }));
      await eventually('what the host made of it', () => field.value === '4');
      stand.app.toStart();
      await stand.enter();
      await eventually('what was chosen', () => sent().length === 1);
      expect(sent()).to.deep.equal([{ t: 'params', params: { minutes: max } }]);
    });

    it('are none where a title has nothing that a player could want to choose', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true })], 'realm');
      await stand.shows('Explore a wild land');
      expect(stand.find('group', 'Rules')).to.equal(undefined);
      expect(stand.text()).not.to.match(/client/i);
    });

    it('say what 0 means, where that is no amount', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true })], 'duel');
      await stand.get('spinbutton', 'Minutes a round (0: no limit)');
      stand.close();
      stand = await Stand.open({ name: 'Ann' });
      const others = [player(0, 'Ann'), player(1, 'Bob', { host: true })];
      await stand.enter(others, 'duel');
      stand.worker.say(roster(others, { params: { minutes: 0, points: 9 } }));
      await stand.shows('Minutes a round: no limit');
      await stand.shows('Points to win: 9');
    });

    it('are the others’ to read, in their language', async () => {
      stand = await Stand.open({ name: 'Ann', languages: ['de'] });
      try {
        await stand.enter([player(0, 'Ann'), player(1, 'Bob', { host: true })]);
        stand.worker.say(
          roster([player(0, 'Ann'), player(1, 'Bob', { host: true })], { params: { minutes: 7, extra: 1 } }),
        );
        await stand.shows('Minuten je Runde: 7');
        expect(stand.text()).not.to.include('extra');
        expect(stand.find('spinbutton', 'Minuten je Runde')).to.equal(undefined);
      } finally {
        await chooseLanguage('en', []);
      }
    });
  });

  describe('lobby', () => {
    it('one’s own name stands among the players, keys are a list, and no title is heard besides a name', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true }), player(1, 'Bob', { verified: true })]);
      const region = await stand.get('region', 'Players');
      const slots = elements(region).flatMap((element) =>
        element instanceof HTMLSlotElement ? element.assignedElements() : [],
      );
      expect(slots.map((element) => element.localName)).to.deep.equal(['tictab-name-field']);
      const keys = elements(stand.root).filter((element) => element.matches('ul.controls > li'));
      expect(keys.map((element) => element.textContent?.trim().split(' ')[0])).to.deep.equal([
        'Up',
        'Down',
        'Left',
        'Right',
      ]);
      for (const element of [await stand.get('img', 'verified'), await stand.get('button', 'Choose brown')]) {
        // A title is a description unless the name is made of it.
        const isDescribed = element.title !== '' && element.hasAttribute('aria-label');
        expect(isDescribed, nameOf(element)).to.equal(false);
      }
    });

    it('a host whose worker is still starting reads nothing of an unstable connection to itself', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.app.createRoom({ title: 'arena', seats: 4, public: false });
      await stand.shows('Opening your room');
      stand.clock.advance(3000);
      await stand.root.updateComplete;
      expect([stand.app.room?.state, stand.app.room?.unstable]).to.deep.equal(['joining', false]);
      expect(stand.text()).not.to.match(/unstable/i);
      stand.worker.say(welcome(0), roster([player(0, 'Ann', { host: true })]));
      await has(['button', 'Start game']);
      stand.clock.advance(3000);
      await stand.shows('Unstable connection');
    });

    it('of the creator has every control by its name', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true }), player(2, 'Bob'), player(3, 'Cy', { away: true })]);
      stand.register();
      await stand.shows('K7Q2 M9XD');
      await has(
        ['heading', 'Arena'],
        ['region', 'Players'],
        ['textbox', 'Your name'],
        ['button', 'Copy link'],
        ['button', 'Start game'],
        ['button', 'Network'],
        ['button', 'Leave'],
        ['button', 'Remove Bob'],
        ['button', 'Remove Cy'],
        ['button', 'Choose indigo'],
      );
      await stand.shows('Ann you host Bob');
      await stand.shows('Cy away');
      expect(stand.find('button', 'Remove Ann')).to.equal(undefined);
      const link = await stand.get('textbox', 'Room link');
      expect(link).to.have.property('value', `http://party.test/tictab/#/r/${testCode}?k=${testSecret}`);
      expect(document.title).to.equal('Arena lobby (2) — Tictab');
    });

    it('of a guest names whom one waits for, and lets nobody remove or start', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann'), player(1, 'Bob', { host: true })]);
      await stand.shows('Waiting for Bob to start');
      expect(stand.find('button', 'Start game')).to.equal(undefined);
      expect(stand.find('button', 'Remove Bob')).to.equal(undefined);
    });

    it('asks the host for what its buttons say', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true }), player(2, 'Bob')]);
      await stand.click('button', 'Remove Bob');
      await has(['heading', 'Remove Bob?'], ['button', 'Remove and lock'], ['button', 'Cancel']);
      await stand.click('button', 'Remove');
      await stand.click('button', 'Choose indigo');
      await stand.click('button', 'Start game');
      await stand.type('Say something', '  hello\tthere ');
      await stand.click('button', 'Send');
      await stand.type('Your name', 'Anna');
      await eventually('all of it', () => stand.worker.heard.length === 6);
      expect(stand.worker.heard.slice(1)).to.deep.equal([
        { t: 'kick', slot: 2 },
        { t: 'slot', slot: 1 },
        { t: 'start' },
        { t: 'chat', text: 'hello there' },
        { t: 'name', name: 'Anna' },
      ]);
    });

    it('removes nobody who has got the seat meanwhile, and can lock with the removal', async () => {
      stand = await Stand.open({ name: 'Ann' });
      const ann = player(0, 'Ann', { host: true });
      await stand.enter([ann, player(2, 'Bob')]);
      await stand.click('button', 'Remove Bob');
      stand.worker.say(roster([ann, player(2, 'Cy')]));
      await stand.shows('Cy Remove');
      await stand.click('button', 'Remove');
      await stand.click('button', 'Remove Cy');
      await stand.click('button', 'Remove and lock');
      await eventually('the removal', () => stand.worker.heard.some(({ t }) => t === 'kick'));
      expect(stand.worker.heard.filter(({ t }) => t === 'kick')).to.deep.equal([{ t: 'kick', slot: 2 }]);
      expect(stand.worker.told.some((told) => told.type === 'lock' && told.locked)).to.equal(true);
      stand.worker.say(roster([ann]));
      await eventually('the news', () =>
        (statusOf(stand) ?? '').startsWith('You removed Cy. From now on you are asked'),
      );
    });

    it('removes a spectator by its link, and says so', async () => {
      stand = await Stand.open({ name: 'Ann' });
      const ann = player(0, 'Ann', { host: true });
      await stand.enter([ann]);
      stand.worker.say(roster([ann], { spectators: ['Walt'] }));
      await stand.shows('Watching: Walt');
      stand.worker.stats({ players: [guest(0, 'Ann', 0), { ...guest(null, 'Walt', 0), inside: true, linkId: 7 }] });
      await stand.click('button', 'Remove Walt');
      await has(['heading', 'Remove Walt?']);
      await stand.click('button', 'Remove');
      await eventually('the removal', () => stand.worker.told.some(({ type }) => type === 'dismiss'));
      expect(stand.worker.told.filter(({ type }) => type === 'dismiss')).to.deep.equal([
        { type: 'dismiss', linkId: 7 },
      ]);
    });

    it('newcomers are asked for when the host wants it, and each is answered by name', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.register();
      stand.worker.stats({});
      await stand.shows('Whoever opens the link or types the code is in.');
      const ask = await stand.get('checkbox', 'Ask before anyone new comes in');
      ask.click();
      expect(stand.worker.told.at(-1)).to.deep.equal({ type: 'knock', on: true });
      stand.worker.stats({
        knock: true,
        knocks: [
          { sessionId: 7, name: 'Bob', role: 'player', verified: true },
          { sessionId: 9, name: '', role: 'spectator', verified: false },
        ],
      });
      await stand.shows('waits until you let them in');
      await has(
        ['region', 'At the door'],
        ['button', 'Refuse Bob'],
        ['button', 'Let in Somebody'],
        ['img', 'verified'],
      );
      await eventually('the news', () => statusOf(stand) === 'Bob wants to come in. Somebody wants to watch.');
      expect(document.title).to.equal('Bob wants to come in — Tictab');
      expect(elements(stand.root).filter((element) => element.ariaLabel === 'verified')).to.have.length(1);
      await stand.click('button', 'Let in Bob');
      await stand.click('button', 'Refuse Somebody');
      expect(stand.worker.told.slice(-2)).to.deep.equal([
        { type: 'answer', sessionId: 7, allow: true },
        { type: 'answer', sessionId: 9, allow: false },
      ]);
      stand.worker.stats({ knock: true });
      await eventually('nobody at the door', () => stand.find('region', 'At the door') === undefined);
    });

    it('an answer to a switch that the room does not follow leaves it as it is', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.worker.stats({});
      const ask = await stand.get('checkbox', 'Ask before anyone new comes in');
      ask.click();
      stand.worker.stats({ knock: false });
      await eventually('it to be off', () => ask instanceof HTMLInputElement && !ask.checked);
    });

    it('marks whose connection is proved, to its host', async () => {
      stand = await Stand.open({ name: 'Ann' });
      const ann = player(0, 'Ann', { host: true, verified: true });
      await stand.enter([ann, player(1, 'Bob', { verified: false })]);
      await stand.shows('Bob');
      // Of oneself it says nothing.
      expect(stand.find('img', 'verified')).to.equal(undefined);
      stand.worker.say(roster([ann, player(1, 'Bob', { verified: true })]));
      await has(['img', 'verified']);
      await stand.shows('nobody stands between their tab and the host’s');
    });

    it('offers one’s own colour among sixteen, wherever it is', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(40, 'Ann', { host: true })]);
      stand.worker.say(
        welcome(40),
        roster([player(40, 'Ann', { host: true })], { freeSlots: Array.from({ length: 40 }, (_, slot) => slot) }),
      );
      const buttons = () =>
        elements(stand.root).filter((element) => element.matches('button[aria-pressed][aria-label^=Choose]'));
      await eventually('sixteen', () => buttons().length === 16);
      expect(buttons().map((button) => button.ariaPressed === 'true')).to.deep.equal([...Array(15).fill(false), true]);
    });

    it('shows the name the host made of it, and the last one again when it is emptied', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      const field = await stand.type('Your name', 'Bob');
      stand.worker.say(roster([player(0, 'Bob 2', { host: true }), player(1, 'Bob')]));
      await eventually('the other name', () => field.value === 'Bob 2');
      await stand.type('Your name', ' ');
      expect(field.value).to.equal('Bob 2');
    });

    for (const [what, href, config, link, notice] of [
      [
        'this machine',
        'http://localhost:8080/',
        '{"signaling":"signal","lanUrl":"http://192.168.1.20:8081/"}',
        'http://192.168.1.20:8081',
        '',
      ],
      [
        'a sub-path',
        'http://127.0.0.1/x/',
        '{"signaling":"signal","lanUrl":"http://192.168.1.20/"}',
        'http://192.168.1.20/x',
        '',
      ],
      [
        'nobody else',
        'http://localhost:8080/',
        '{"signaling":"signal"}',
        'http://localhost:8080',
        'on this machine only',
      ],
      [
        'a site',
        'https://party.test/',
        '{"signaling":"signal","lanUrl":"http://192.168.1.20:8080/"}',
        'https://party.test',
        '',
      ],
    ] as const)
      it(`of a page for ${what} has a link that others can use, or says that it has none`, async () => {
        stand = await Stand.open({ name: 'Ann', href, config });
        await stand.enter();
        stand.register();
        await stand.shows('K7Q2 M9XD');
        expect(await stand.get('textbox', 'Room link')).to.have.property(
          'value',
          `${link}/#/r/${testCode}?k=${testSecret}`,
        );
        expect(stand.text().includes('This link works on this machine only')).to.equal(notice !== '');
      });

    it('has no link before it has a code, and says why nobody can join', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      expect(await stand.get('button', 'Copy link')).to.have.property('disabled', true);
      await stand.shows('Nobody new can join: the server that introduces tabs does not answer.');
      await has(['button', 'Test my connection']);
      stand.online();
      const { request } = stand.asked('create');
      stand.socket.receive({ t: 'error', error: 'rooms', reason: 'Too many rooms.', request, room: null });
      await stand.shows('Nobody can join at the moment. Too many rooms.');
    });

    it('counts down in large and in the status, and lets the creator call it off', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.worker.say({ t: 'countdown', n: 3 });
      await stand.shows('Starting in 3');
      expect(document.title).to.equal('3… Arena — Tictab');
      expect(await stand.get('textbox', 'Your name')).to.have.property('disabled', true);
      expect(await stand.get('button', 'Choose indigo')).to.have.property('disabled', true);
      stand.worker.say({ t: 'countdown', n: 2 });
      await eventually('2', () => statusOf(stand) === '2');
      await stand.click('button', 'End game');
      await eventually('the word', () => stand.worker.heard.some(({ t }) => t === 'end'));
      stand.worker.say({ t: 'ended', launchId: 1, reason: 'The host ended the game.' });
      await has(['button', 'Start game']);
      await stand.shows('The host ended the game.');
    });

    it('a spectator has no colours and no name to change', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.app.createRoom({ title: 'arena', seats: 4, public: false });
      stand.worker.say(welcome(null), roster([player(1, 'Bob', { host: true })], { spectators: ['Ann', 'Cy'] }));
      await stand.shows('Watching: Ann, Cy');
      expect(stand.find('textbox', 'Your name')).to.equal(undefined);
      expect(stand.find('button', 'Choose indigo')).to.equal(undefined);
    });
  });

  describe('network', () => {
    it('shows the own link and, to the host, everybody’s, with units', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      await stand.click('button', 'Network');
      await has(['region', 'Network']);
      const who = { linkId: 2, inside: true, slot: 2, name: 'Bob', creator: false, liveness: 'unstable' };
      const bob = { ...who, rttMs: 81.4, lastRttMs: 90, jitterMs: 3.21 };
      const stats = (sentBytes: number) => ({
        players: [{ ...bob, lossPct: 2.5, sentBytes, receivedBytes: 0, backlogBytes: 12_345, counters: {} }],
      });
      stand.worker.stats(stats(0));
      stand.clock.advance(1000);
      await stand.shows('Bob unstable 81 ms 3.2 ms 2.5 % – – 12.3 kB');
      stand.worker.stats(stats(5000));
      stand.clock.advance(1000);
      await stand.shows('2.5 % 5.0 kB/s 0 B/s 12.3 kB');
      // The worker has told nothing new: the rate stays what it was.
      stand.clock.advance(1000);
      await stand.root.updateComplete;
      await stand.shows('2.5 % 5.0 kB/s 0 B/s 12.3 kB');
      await stand.shows('Path this tab');
      await stand.click('button', 'Network');
      await eventually('it to close', () => stand.find('region', 'Network') === undefined);
    });
  });

  describe('game', () => {
    const launch = {
      t: 'launch',
      launchId: 1,
      params: {},
      seed: 1,
      numplayers: 1,
      slots: [0],
      names: ['Ann'],
    } as const;

    async function playing(players = [player(0, 'Ann', { host: true })]): Promise<void> {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(players);
      stand.register();
      stand.worker.say({ ...launch, slots: [...launch.slots], names: [...launch.names] });
      await eventually('the game', () => document.title === 'Playing Arena — Tictab');
    }

    it('has every control by its name', async () => {
      await playing([player(0, 'Ann', { host: true }), player(1, 'Bob')]);
      await has(['button', 'Copy link'], ['button', 'End game'], ['button', 'Leave'], ['heading', 'Arena']);
      await stand.shows('K7Q2 M9XD');
      await stand.shows('Up ↑ W Down ↓ S');
      expect(document.title).to.equal('Playing Arena — Tictab');
      await stand.click('button', 'Players and chat');
      await has(['region', 'Players'], ['button', 'Remove Bob'], ['textbox', 'Say something']);
      expect(stand.find('button', 'Choose indigo')).to.equal(undefined);
      await stand.click('button', 'Network');
      await has(['region', 'Network']);
    });

    it('a line of chat that nobody could see marks the button, until the panel has been open', async () => {
      await playing([player(0, 'Ann', { host: true }), player(1, 'Bob')]);
      const button = await stand.get('button', 'Players and chat');
      expect(button.getAttribute('aria-description')).to.equal(null);
      stand.worker.say({ t: 'chat', slot: 1, text: 'look out' });
      await eventually('the mark', () => button.getAttribute('aria-description') === 'New messages');
      button.click();
      await eventually('no mark', () => button.getAttribute('aria-description') === null);
      stand.worker.say({ t: 'chat', slot: 1, text: 'behind you' });
      await stand.shows('behind you');
      expect(button.getAttribute('aria-description')).to.equal(null);
    });

    it('a line of chat is a notice over the field, but none beside the chat that shows it', async () => {
      await playing([player(0, 'Ann', { host: true }), player(1, 'Bob')]);
      const notices = () =>
        elements(stand.root).flatMap((element) => (element.closest('ul[aria-hidden]') ? [element.textContent] : []));
      stand.worker.say({ t: 'chat', slot: 1, text: 'look out' });
      await eventually('the notice', () => notices().includes('Bob: look out'));
      await stand.click('button', 'Players and chat');
      await has(['region', 'Chat']);
      stand.worker.say({ t: 'chat', slot: 1, text: 'behind you' });
      await eventually('it to be said', () => statusOf(stand) === 'Bob: behind you');
      expect(notices()).not.to.include('Bob: behind you');
    });

    it('who joined a moment ago is no notice over the countdown', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter([player(0, 'Ann', { host: true })]);
      const notices = () => elements(stand.root).filter((element) => element.closest('ul[aria-hidden]'));
      stand.worker.say(roster([player(0, 'Ann', { host: true }), player(1, 'Bob')]));
      await eventually('the notice', () => notices().some((element) => element.textContent === 'Bob joined.'));
      stand.worker.say({ t: 'countdown', n: 3 });
      await eventually('no notice', () => notices().every((element) => element.textContent !== 'Bob joined.'));
    });

    it('only the creator may end it', async () => {
      await playing([player(0, 'Ann'), player(1, 'Bob', { host: true })]);
      expect(stand.find('button', 'End game')).to.equal(undefined);
    });

    it('draws into a canvas that goes when the game does', async () => {
      await playing();
      const canvases = () => elements(stand.root).filter((element) => element instanceof HTMLCanvasElement);
      await eventually('a canvas', () => canvases().length === 1);
      stand.worker.say({ t: 'ended', launchId: 1, reason: 'It is over.' });
      await has(['button', 'Play again']);
      expect(canvases()).to.deep.equal([]);
      await stand.shows('It is over.');
    });

    it('says when the connection is unstable, and when it is back', async () => {
      await playing();
      stand.clock.advance(2500);
      await stand.shows('Unstable connection');
      stand.worker.say(roster([player(0, 'Ann', { host: true })]));
      await eventually('it to be back', () => !stand.text().includes('Unstable connection'));
      expect(statusOf(stand)).to.equal('The connection is back.');
    });

    it('leaving leads to the start, and tells the host', async () => {
      await playing();
      await stand.click('button', 'Leave');
      await has(['button', 'Create room']);
      expect(stand.worker.told.at(-1)).to.include({ type: 'close' });
    });
  });

  describe('ending', () => {
    it('says why, for which room, and leads back to the start', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.register();
      stand.worker.say({
        t: 'goodbye',
        code: 1008,
        reason: 'The host removed you from this room: join another one, or create your own.',
      });
      await has(
        ['heading', 'The host removed you from this room: join another one, or create your own.'],
        ['button', 'Back to start'],
      );
      await stand.shows('Room K7Q2 M9XD');
      expect(statusOf(stand)).to.equal('The host removed you from this room: join another one, or create your own.');
      expect(stand.find('button', 'Rejoin')).to.equal(undefined);
      await stand.click('button', 'Back to start');
      await has(['button', 'Create room']);
    });

    it('another version asks for a reload', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.worker.say({ t: 'goodbye', code: 1002, reason: 'This page is another version: reload it.' });
      await stand.click('button', 'Reload');
      expect(stand.location.reloads).to.equal(1);
    });

    it('a room whose host has said goodbye is not offered again; one that broke off is', async () => {
      for (const goodbye of [true, false]) {
        stand = await Stand.open({ name: 'Ann' });
        await stand.enter([player(0, 'Ann'), player(1, 'Bob', { host: true })]);
        if (goodbye)
          stand.worker.say({ t: 'goodbye', code: 1001, reason: 'The host closed its tab, so the room is over.' });
        else stand.worker.terminate();
        await stand.get('button', 'Back to start');
        expect(document.title).to.equal('The room is over — Tictab');
        expect(stand.find('button', 'Rejoin')).to.equal(undefined);
        if (goodbye) stand.close();
      }
    });

    it('of a room that this tab hosted and left is that of any room', async () => {
      stand = await Stand.open();
      await stand.enter();
      stand.register();
      await stand.shows('K7Q2 M9XD');
      stand.app.toStart();
      stand.app.join(testCode);
      const { request } = stand.asked('join');
      stand.socket.receive({ t: 'error', error: 'no-room', reason: 'None.', request, room: null });
      await has(['heading', 'None.']);
    });

    it('without a name, a guest whose page is loaded again goes back with its seat’s token', async () => {
      const kept = storage();
      stand = await Stand.open({ tab: kept, hash: `#/r/${testCode}` });
      await has(['heading', 'You are invited to room K7Q2 M9XD']);
      stand.close();
      kept.setItem(`tictab.seat.${testCode}`, 'f'.repeat(32));
      stand = await Stand.open({ tab: kept, hash: `#/r/${testCode}` });
      await stand.shows('Joining room K7Q2 M9XD');
    });

    it('a room that may still be there can be tried again', async () => {
      stand = await Stand.open({ hash: `#/r/${testCode}`, name: 'Bob' });
      stand.online();
      const { request } = stand.asked('join');
      stand.socket.receive({ t: 'error', error: 'rate', reason: 'Wait a minute.', request, room: null });
      await stand.click('button', 'Try again');
      await stand.shows('Joining room K7Q2 M9XD');
    });
  });

  describe('settings', () => {
    it('are reachable from every screen', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await has(['button', 'Settings']);
      await stand.enter();
      await stand.shows('Room code');
      await has(['button', 'Settings']);
      stand.worker.say({ t: 'goodbye', code: 1000, reason: 'Over.' });
      await has(['heading', 'Over.'], ['button', 'Settings']);
      stand.close();
      stand = await Stand.open({ hash: `#/r/${testCode}` });
      await has(['heading', 'You are invited to room K7Q2 M9XD'], ['button', 'Settings']);
      stand.app.name = 'Ann';
      stand.app.join(testCode);
      await has(['heading', 'Joining room K7Q2 M9XD'], ['button', 'Settings']);
    });

    it('are a dialog with a name that gives the focus back', async () => {
      stand = await Stand.open({ name: 'Ann' });
      const button = await stand.get('button', 'Settings');
      button.focus();
      button.click();
      const dialog = await stand.get('dialog', 'Settings');
      expect(dialog).to.have.property('open', true);
      await has(['combobox', 'Language'], ['combobox', 'Colours'], ['slider', 'Volume'], ['checkbox', 'Mute']);
      expect(focused(document)).to.equal(await stand.get('heading', 'Settings'));
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      await eventually('it to close', () => stand.find('dialog', 'Settings') === undefined);
      expect(focused(document)).to.equal(button);
    });

    it('are in force at once: name, language, colours, sound, effects', async () => {
      stand = await Stand.open();
      await stand.click('button', 'Settings');
      const dialog = await stand.get('dialog', 'Settings');
      const fields = () => elements(stand.root).filter((element) => nameOf(element) === 'Your name');
      const field = fields().at(-1);
      if (!(field instanceof HTMLInputElement)) throw new Error('no field');
      field.value = 'Cy';
      field.dispatchEvent(new Event('change'));
      expect(stand.app.name).to.equal('Cy');
      await choose('Colours', 'light');
      await eventually('light', () => document.documentElement.dataset.theme === 'light');
      await stand.click('checkbox', 'Mute');
      await stand.click('checkbox', 'Fewer effects');
      await eventually('fewer', () => document.documentElement.dataset.effects === 'reduced');
      const volume = await stand.get('slider', 'Volume');
      if (volume instanceof HTMLInputElement) volume.value = '0.25';
      volume.dispatchEvent(new Event('input'));
      expect(stand.app.settings.get()).to.include({ muted: true, volume: 0.25, theme: 'light', reducedEffects: true });
      await choose('Language', 'de');
      await stand.shows('Raum eröffnen');
      await has(['dialog', 'Einstellungen'], ['textbox', 'Dein Name'], ['button', 'Schließen']);
      expect(document.documentElement.lang).to.equal('de');
      expect(document.title).to.equal('Tictab — eine LAN-Party im Browser-Tab');
      await choose('Sprache', 'en');
      await stand.shows('Create room');
      expect(dialog.isConnected).to.equal(true);
    });

    it('bind the next key to an action, and give the usual ones back', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.click('button', 'Settings');
      await stand.click('button', 'Up: ↑, W. Change');
      const waiting = await stand.get('button', 'Press a key…');
      const press = (code: string, key = code) =>
        waiting.dispatchEvent(
          new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, composed: true }),
        );
      expect(press('Space', ' ')).to.equal(false);
      await has(['button', 'Up: Space. Change']);
      await stand.click('button', 'Down: ↓, S. Change');
      press('Escape');
      await has(['button', 'Down: ↓, S. Change'], ['dialog', 'Settings']);
      await stand.click('button', 'Reset keys');
      await has(['button', 'Up: ↑, W. Change']);
      expect(stand.app.settings.get().keys).to.deep.equal({});
    });

    async function choose(label: string, value: string): Promise<void> {
      const select = await stand.get('combobox', label);
      if (select instanceof HTMLSelectElement) select.value = value;
      select.dispatchEvent(new Event('change'));
    }

    afterEach(() => chooseLanguage('en', []));
  });

  describe('the host’s duties', () => {
    const two = [player(0, 'Ann', { host: true }), player(1, 'Bob'), player(2, 'Cy', { away: true })];

    it('leaving asks first when it ends the room for others, and can be called off', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      stand.register();
      const leave = await stand.get('button', 'Leave');
      leave.focus();
      leave.click();
      await has(['dialog', 'End the room?']);
      await stand.shows('Leaving ends the game for 1 player');
      expect(focused(document)).to.equal(await stand.get('button', 'Stay'));
      await stand.click('button', 'Stay');
      await eventually('it to close', () => stand.find('dialog', 'End the room?') === undefined);
      expect(focused(document)).to.equal(leave);
      expect(stand.worker.told.some(({ type }) => type === 'close')).to.equal(false);
      leave.click();
      await stand.click('button', 'End for everybody');
      await has(['button', 'Create room']);
      expect(stand.worker.told.at(-1)).to.include({ type: 'close' });
    });

    it('ending a game that others play asks first, and can be called off', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      const launch = { t: 'launch', params: {}, seed: 1, numplayers: 2, slots: [0, 1], names: ['Ann', 'Bob'] } as const;
      const ends = () => stand.worker.heard.filter(({ t }) => t === 'end').length;
      const closed = () => eventually('it to close', () => stand.find('dialog', 'End the game?') === undefined);
      for (const launchId of [1, 2]) {
        stand.worker.say({ ...launch, launchId, slots: [...launch.slots], names: [...launch.names] });
        await eventually('the game', () => document.title === 'Playing Arena — Tictab');
        await stand.click('button', 'End game');
        await has(['dialog', 'End the game?']);
        await stand.shows('This ends it for 1 other player too');
        expect(focused(document)).to.equal(await stand.get('button', 'Play on'));
        await stand.click('button', 'Play on');
        await closed();
        await stand.click('button', 'End game');
        await has(['dialog', 'End the game?']);
        // The first one ends by itself meanwhile: then there is nothing left to ask.
        if (launchId === 1) stand.worker.say({ t: 'ended', launchId, reason: 'Bob wins with 3 points.' });
        else await stand.click('button', 'End for everybody');
        await closed();
        await new Promise((resolve) => setTimeout(resolve));
        expect(ends(), `launch ${launchId}`).to.equal(launchId - 1);
      }
    });

    it('another link in the address asks too, and staying takes it back', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      stand.register();
      stand.location.hash = '#/r/AAAA2222';
      stand.app.followAddress();
      await stand.click('button', 'Stay');
      expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${testSecret}`);
      stand.location.hash = '#/r/AAAA2222';
      stand.app.followAddress();
      await stand.click('button', 'End for everybody');
      await stand.shows('Joining room AAAA 2222');
    });

    it('alone, or as a guest, nobody is asked', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.worker.say({ t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 1, slots: [0], names: ['Ann'] });
      await stand.click('button', 'End game');
      await eventually('the word', () => stand.worker.heard.some(({ t }) => t === 'end'));
      expect(stand.app.question).to.equal(undefined);
      expect(stand.app.othersHosted).to.equal(0);
      await stand.click('button', 'Leave');
      await has(['button', 'Create room']);
    });

    it('the screen stays on while hosting', async () => {
      stand = await Stand.open({ name: 'Ann' });
      expect(stand.awake).to.equal(false);
      await stand.enter();
      expect(stand.awake).to.equal(true);
      await stand.click('button', 'Leave');
      expect(stand.awake).to.equal(false);
    });

    it('a phone that hosts is told what it is', async () => {
      stand = await Stand.open({ name: 'Ann', isPhone: true });
      await stand.enter();
      await stand.shows('This phone is the server');
    });

    it('a guest that cannot keep up is named', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      const players = [guest(1, 'Bob', 70_000)];
      for (let second = 0; second < 4; second++) {
        stand.worker.stats({ players });
        stand.clock.advance(1000);
        stand.worker.say(roster(two));
      }
      await stand.shows('The connection to Bob cannot keep up');
    });

    it('the room can be locked and opened again', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.register();
      const button = await stand.get('button', 'Lock room');
      expect(button.getAttribute('aria-pressed')).to.equal('false');
      button.click();
      expect(stand.worker.told.at(-1)).to.deep.equal({ type: 'lock', locked: true });
      stand.worker.stats({ locked: true });
      await stand.shows('Locked: nobody new gets in.');
      expect(statusOf(stand)).to.equal('The room is locked.');
      await eventually('it to be pressed', () => button.getAttribute('aria-pressed') === 'true');
      button.click();
      expect(stand.worker.told.at(-1)).to.deep.equal({ type: 'lock', locked: false });
      stand.worker.stats({ locked: false });
      await stand.shows('The room is open again.');
    });

    it('a guest cannot lock', async () => {
      stand = await Stand.open({ hash: `#/r/${testCode}`, name: 'Bob' });
      expect(stand.find('button', 'Lock room')).to.equal(undefined);
    });

    it('after a round who has left is among the others, and the best are marked, however many', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      const di = player(3, 'Di', { score: 12 });
      const playing = [player(0, 'Ann', { host: true, score: 3 }), player(1, 'Bob', { score: 12 })];
      stand.worker.say(
        { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 3, slots: [0, 1, 3], names: ['Ann', 'Bob', 'Di'] },
        roster([...playing, di], { inGame: true }),
        roster(playing, { inGame: true }),
        { t: 'ended', launchId: 1, reason: 'Bob and Di share the win with 12 points each.' },
        roster(two),
      );
      await stand.shows('1 . Bob 12 points 1 . Di away 12 points 3 . Ann you 3 points');
      const marked = elements(stand.root).filter((element) => element.matches('li.first'));
      expect(marked).to.have.length(2);
    });

    for (const [what, game, reason, [ann, bob], shows] of [
      ['its host ended', 'arena', 'The host ended the game.', [3, 12], '1 . Bob 12 points 2 . Ann you 3 points'],
      ['ended all equal', 'arena', 'Three points each.', [3, 3], '1 . Ann you 3 points 1 . Bob 3 points'],
      ['rates its players', 'realm', 'It is home.', [990, 1010], '1 . Bob 1010 Elo 2 . Ann you 990 Elo'],
    ] as const)
      it(`after a round that ${what}, nobody is shown as its winner`, async () => {
        stand = await Stand.open({ name: 'Ann' });
        await stand.enter(two, game);
        const playing = [player(0, 'Ann', { host: true, score: ann }), player(1, 'Bob', { score: bob })];
        stand.worker.say(
          { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 2, slots: [0, 1], names: ['Ann', 'Bob'] },
          roster(playing, { inGame: true }),
          { t: 'ended', launchId: 1, reason },
          roster(two),
        );
        await stand.shows(shows);
        expect(elements(stand.root).filter((element) => element.matches('li.first'))).to.deep.equal([]);
      });

    it('after a round everybody sees the points, best first', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(two);
      const playing = [player(0, 'Ann', { host: true, score: 3 }), player(1, 'Bob', { score: 12 })];
      stand.worker.say(
        { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 2, slots: [0, 1], names: ['Ann', 'Bob'] },
        roster(playing, { inGame: true }),
        { t: 'ended', launchId: 1, reason: 'Bob won with 12 points.' },
        roster(two),
      );
      await stand.shows('Last round Bob won with 12 points.');
      await stand.shows('1 . Bob 12 points 2 . Ann you 3 points');
      expect(statusOf(stand)).to.equal('Round over. Bob won with 12 points. Bob 12, you 3.');
      await has(['button', 'Play again']);
      expect(stand.find('button', 'Start game')).to.equal(undefined);
      await stand.click('button', 'Play again');
      await eventually('the word', () => stand.worker.heard.some(({ t }) => t === 'start'));
    });
  });

  describe('sharing', () => {
    it('shows the link as a QR code in a dialog', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      expect(await stand.get('button', 'QR code')).to.have.property('disabled', true);
      stand.register();
      await stand.shows('K7Q2 M9XD');
      await stand.click('button', 'QR code');
      await has(['dialog', 'Scan to join']);
      await stand.click('button', 'Close');
      await eventually('it to close', () => stand.find('dialog', 'Scan to join') === undefined);
    });

    it('has a share sheet where the browser has one, and the link where that fails', async () => {
      const shared: (ShareData | undefined)[] = [];
      let answer = (): Promise<void> => Promise.resolve();
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data?: ShareData) => {
          shared.push(data);
          return answer();
        },
      });
      try {
        stand = await Stand.open({ name: 'Ann' });
        await stand.enter();
        stand.register();
        await stand.shows('K7Q2 M9XD');
        await stand.click('button', 'Share');
        expect(shared[0]).to.include({ url: `http://party.test/tictab/#/r/${testCode}?k=${testSecret}` });
        const before = statusOf(stand);
        answer = () => Promise.reject(new DOMException('', 'AbortError'));
        await stand.click('button', 'Share');
        await new Promise((resolve) => setTimeout(resolve));
        expect(statusOf(stand)).to.equal(before);
        answer = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        await stand.click('button', 'Share');
        await stand.shows(`copy: http://party.test/tictab/#/r/${testCode}?k=${testSecret}`);
      } finally {
        Reflect.deleteProperty(navigator, 'share');
      }
    });

    it('a code is read as it is typed, look-alikes and all', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.shows('Eight letters and digits.');
      await stand.type('Room code', 'k7q2 m9xd');
      await stand.shows('Read as K7Q2 M9XD');
      await stand.type('Room code', 'o7ql m9xd');
      await stand.shows('Read as 07Q1 M9XD');
    });
  });

  describe('trouble', () => {
    it('without WebRTC one plays alone and is told so; joining says why not', async () => {
      stand = await Stand.open({ name: 'Ann', canConnect: false });
      await stand.enter();
      await stand.shows('Nobody can join you: this browser has no WebRTC');
      await has(['button', 'Start game']);
      await stand.click('button', 'Leave');
      stand.app.join(testCode);
      await stand.shows('so it cannot join: try another browser.');
      await has(['button', 'Back to start']);
    });

    it('a worker that cannot be made', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.refusesWorkers = true;
      await stand.click('button', 'Create room');
      await stand.shows('could not start the game’s server in this tab');
      await stand.click('button', 'Reload');
      expect(stand.location.reloads).to.equal(1);
    });

    it('a worker whose script does not load', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.click('button', 'Create room');
      stand.worker.onerror?.(new ErrorEvent('error'));
      await stand.shows('could not start the game’s server in this tab');
      await has(['button', 'Reload'], ['button', 'Back to start']);
    });

    it('a worker that fails later', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter();
      stand.worker.stats({});
      stand.worker.onerror?.(new ErrorEvent('error', { message: 'broken invariant' }));
      await stand.shows('The game failed in this tab, so the room is over');
      await has(['button', 'Back to start']);
    });

    it('quick play without signalling does not claim that there is no room', async () => {
      stand = await Stand.open({ name: 'Ann' });
      await stand.click('button', 'Quick play');
      for (let ms = 0; ms < 10_000; ms += 500) stand.clock.advance(500);
      await stand.shows('The signalling server cannot be reached, so no room can be found');
    });

    it('quick play that finds nothing offers to open a public room', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.online();
      await stand.click('button', 'Quick play');
      stand.socket.receive({ t: 'none', request: stand.asked('quick').request });
      await stand.shows('No public room has a free seat');
      await stand.click('button', 'Create room');
      expect(stand.asked('create')).to.include({ game: 'arena', public: true });
    });
  });

  describe('in German', () => {
    afterEach(() => chooseLanguage('en', []));

    it('follows the browser, and tells the gist of what it does not know', async () => {
      stand = await Stand.open({ name: 'Ann', languages: ['de-CH', 'en'] });
      await has(['button', 'Raum eröffnen'], ['radio', 'Arena']);
      await stand.enter();
      await has(['button', 'Spiel starten'], ['button', 'Indigo wählen']);
      stand.worker.say({ t: 'goodbye', code: 1013, reason: 'Something new in a later version.' });
      await has(['heading', 'Dieser Raum nimmt gerade niemanden auf.']);
      await stand.shows('Something new in a later version.');
    });
  });

  describe('what people write is text', () => {
    it('in rosters, chat, results, endings and lists of rooms', async () => {
      stand = await Stand.open({ name: 'Ann' });
      stand.online();
      const room = { code: testCode, title: markup, game: 'arena', seats: 4, free: 3, ageS: 0 };
      stand.socket.receive({ t: 'rooms', rooms: [room] });
      await stand.shows(markup);
      await stand.enter([player(0, 'Ann', { host: true }), player(1, markup)]);
      stand.worker.say({ t: 'chat', slot: 1, text: `${markup} said` }, { t: 'countdown', n: 3 });
      stand.worker.say({ t: 'ended', launchId: 1, reason: `${markup} won` });
      await stand.shows(`${markup} won`);
      await stand.shows(`${markup} said`);
      await has(['button', `Remove ${markup}`]);
      stand.worker.say({ t: 'goodbye', code: 1000, reason: `${markup} over` });
      await has(['heading', `${markup} over`]);
      expect(elements(stand.root).filter((element) => element instanceof HTMLImageElement)).to.deep.equal([]);
    });
  });

  describe('a line of chat', () => {
    it('is cut at the bound of the protocol, not before', () => {
      expect(cleanLine('x'.repeat(maxChatLength))).to.have.length(maxChatLength);
      expect(cleanLine('x'.repeat(maxChatLength + 1))).to.have.length(maxChatLength);
    });

    it('has no control characters and no space around it', () => {
      expect(cleanLine(' a\u0000\u0007\nb\u0085c ')).to.equal('a b c');
      expect(cleanLine('\t\n ')).to.equal('');
    });
  });
});

function statusOf(stand: Stand): string | undefined {
  return elements(stand.root)
    .find((element) => element.getAttribute('role') === 'status')
    ?.textContent?.trim();
}
