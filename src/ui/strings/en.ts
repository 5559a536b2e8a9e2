const rules = new Intl.PluralRules('en');

/** `one` of something, any `other` number of it. */
function count(n: number, one: string, other: string): string {
  return `${n} ${rules.select(n) === 'one' ? one : other}`;
}

const space = '\u00a0';

/**
 * Every sentence of the page, in English: the type that other languages complete. The names in `docs/automation.md`
 * are among them and stay as they are.
 */
export const en = {
  /** As `lang` attributes and `Intl` want it. */
  language: 'en',

  /** Titles of the tab, seen from another one. */
  titles: {
    start: 'Tictab — a LAN party in a browser tab',
    invited: 'You are invited — Tictab',
    opening: 'Looking for a room — Tictab',
    joining: (code: string) => `Joining ${code} — Tictab`,
    back: (code: string) => `Coming back into ${code} — Tictab`,
    ended: 'The room is over — Tictab',
    out: 'You are out of the room — Tictab',
    notIn: 'Not joined — Tictab',
    entering: 'Entering the room — Tictab',
    lobby: (game: string, players: number) => `${game} lobby (${players}) — Tictab`,
    countdown: (n: number, game: string) => `${n}… ${game} — Tictab`,
    playing: (game: string) => `Playing ${game} — Tictab`,
    room: 'Room',
    knock: (sentence: string) => `${sentence} — Tictab`,
    replay: 'A recording — Tictab',
  },

  actions: {
    createRoom: 'Create room',
    joinRoom: 'Join room',
    join: 'Join',
    quickPlay: 'Quick play',
    copyLink: 'Copy link',
    share: 'Share',
    qrCode: 'QR code',
    startGame: 'Start game',
    playAgain: 'Play again',
    watch: 'Watch',
    takeSeat: 'Take a seat',
    saveRecording: 'Save recording',
    saveReport: 'Save report',
    endGame: 'End game',
    leave: 'Leave',
    rejoin: 'Rejoin',
    tryAgain: 'Try again',
    reload: 'Reload',
    backToStart: 'Back to start',
    cancel: 'Cancel',
    close: 'Close',
    settings: 'Settings',
    network: 'Network',
    players: 'Players',
    playersAndChat: 'Players and chat',
    send: 'Send',
    lockRoom: 'Lock room',
  },

  page: {
    cannotStart: 'Tictab cannot start',
    partMissing: 'A part of this page did not load',
    partMissingHelp: 'Check the connection, then reload the page.',
  },

  start: {
    tagline: 'A LAN party in a browser tab: open a room, send the link, play. Your tab is the server.',
    name: 'Your name',
    nameHint: 'How others see you',
    newRoom: 'New room',
    byCode: 'Join by code',
    game: 'Game',
    seats: 'Seats',
    public: 'Public',
    quickPlayMeans: 'Takes you into any public room of this game that has a free seat.',
    publicMeans: 'Listed here for everybody. Otherwise only your link leads in.',
    code: 'Room code',
    codePlaceholder: 'Code or link',
    codeHelp: 'Eight letters and digits. Case, spaces and look-alikes do not matter.',
    codeRead: (code: string) => `Read as ${code}`,
    rooms: 'Public rooms',
    roomsOffline:
      'No room can be listed or joined: the server that introduces tabs does not answer. Check your connection; this page goes on trying.',
    roomsNone: 'None has a free seat just now. Make yours public to be listed here.',
    roomUntitled: 'A room',
    roomOf: (name: string) => `${name}’s room`,
    seatsFree: (free: number, seats: number) => `${free} of ${count(seats, 'seat', 'seats')} free`,
    seatsTaken: (taken: number, seats: number) => `${taken} of ${seats}`,
    joinListed: (title: string, game: string, code: string) => `Join ${title}, ${game}, ${code}`,
    watchListed: (title: string, game: string, code: string) => `Watch ${title}, ${game}, ${code}`,
    ageNew: 'just opened',
    ageMinutes: (minutes: number) => `open for ${minutes}${space}min`,
    ageHours: (hours: number) => `open for ${hours}${space}h`,
  },

  joining: {
    invited: (code: string) => `You are invited to room ${code}`,
    heading: (code: string) => `Joining room ${code}`,
    /** Before there is a code to join by. */
    opening: {
      any: { heading: 'Looking for a room', help: 'Any public room with a free seat will do.' },
      own: { heading: 'Opening your room', help: 'The rest of this page is still loading.' },
      back: {
        heading: 'Bringing your room back',
        help: 'It goes on under the same link, and your guests come back by themselves.',
      },
    },
    signalling: 'Asking for the room’s host',
    accepting: 'Waiting for the host’s tab to answer',
    route: 'Finding a way to the host’s tab',
    securing: 'Securing the connection',
    entering: 'Entering the room',
    hostAway: 'The host is away for the moment. You get in as soon as its tab is back.',
    back: (code: string) => `Coming back into room ${code}`,
    /** How the room was lost. */
    causes: {
      lost: 'The connection was lost. Getting you back…',
      'host-left': 'The host’s tab closed or is reloading: waiting for it…',
      asleep: 'This page was asleep, and the others had to go on. Getting you back…',
    },
    hostAwayBack: 'Waiting for the host’s tab',
    nextTry: (seconds: number) => `Trying again in ${seconds}${space}s`,
    secondsLeft: (seconds: number) => `This page goes on trying for ${seconds}${space}s.`,
  },

  lobby: {
    leaveEnds: 'Ends the room for everybody',
    unstable: 'Unstable connection: nothing has been heard from the host for 2 seconds.',
    aboutToStart: 'The game is about to start.',
    waitingFor: (name: string) => `Waiting for ${name} to start`,
    waitingForHost: 'Waiting for the host to start',
    watching: 'You are watching.',
    watchingFull: 'You are watching: every seat is taken.',
    again: (names: string) => `Want to play again: ${names}`,
    youWantAgain: 'You want to play again. It begins when everybody does, or the host starts.',
    howToPlay: 'How to play',
    options: 'Rules',
    option: (label: string, value: string) => `${label}: ${value}`,
    labelWithZero: (label: string, zero: string) => `${label} (0: ${zero})`,
    lastRound: 'Last round',
    points: (points: number) => count(points, 'point', 'points'),
    rating: (rating: number) => `${rating} Elo`,
    phoneHost: 'This phone is the server: keep this page open and the screen on, or the room is over for everybody.',
    slowGuests: (names: string) => `The connection to ${names} cannot keep up: what they see comes late.`,
  },

  share: {
    code: 'Room code',
    link: 'Room link',
    linkComing: 'The link comes in a moment…',
    nobodyCan: (reason: string) => `Nobody can join at the moment. ${reason}`,
    origin: (origin: string) => `It is ${origin}.`,
    offline:
      'Nobody new can join: the server that introduces tabs does not answer. Who is here plays on. Check your connection; this page goes on trying.',
    noWebRtc: 'Nobody can join you: this browser has no WebRTC, or it is switched off. You can play alone.',
    whoeverOpens: 'Whoever opens the link or types the code is in.',
    leadsHere: 'The link and the code lead into this room.',
    youAreAsked: 'Whoever opens the link or types the code waits until you let them in.',
    locked: 'Locked: nobody new gets in.',
    qrHeading: 'Scan to join',
    qrAlternative: (link: string) => `QR code of ${link}`,
    text: 'Play with me in Tictab:',
    copied: 'Link copied: send it to your friends.',
    copiedLocal: 'Link copied. It works on this machine only.',
    local:
      'This link works on this machine only: open this page under the machine’s network address, then others can join.',
    notCopied: (link: string) => `This browser does not let the page copy: ${link}`,
  },

  chat: {
    heading: 'Chat',
    none: 'Nobody has said anything yet.',
    say: 'Say something',
  },

  players: {
    heading: 'Players',
    you: 'you',
    host: 'host',
    away: 'away',
    watching: (names: string) => `Watching: ${names}`,
    spectators: 'Watching',
    remove: 'Remove',
    removeWhom: (name: string) => `Remove ${name}`,
    removed: 'Removed',
    pardon: 'Allow back',
    pardonWhom: (name: string) => `Allow ${name} back`,
    pickColour: 'Your colour',
    of: (players: number, seats: number) => `${players} of ${seats}`,
    takeColour: (colour: string) => `Choose ${colour.toLowerCase()}`,
    verified: 'verified',
    verifiedMeans: 'came by the room’s link, and nobody stands between their tab and the host’s.',
  },

  /** Newcomers whom the host lets in one by one. */
  knocking: {
    heading: 'At the door',
    ask: 'Ask before anyone new comes in',
    somebody: 'Somebody',
    wantsIn: (name: string) => `${name} wants to come in`,
    wantsToWatch: (name: string) => `${name} wants to watch`,
    letIn: 'Let in',
    letInWhom: (name: string) => `Let in ${name}`,
    refuse: 'Refuse',
    refuseWhom: (name: string) => `Refuse ${name}`,
    asked: 'The host has been asked whether you may come in.',
    patience: 'The answer comes within a minute.',
  },

  /** Asked before a host ends something for others. */
  questions: {
    room: {
      heading: 'End the room?',
      text: (players: number) =>
        `Leaving ends the game for ${count(players, 'player', 'players')}: your tab is the server.`,
      confirm: 'End for everybody',
      stay: 'Stay',
    },
    game: {
      heading: 'End the game?',
      text: (players: number) =>
        `This ends it for ${count(players, 'other player', 'other players')} too: everybody goes back to the lobby.`,
      confirm: 'End for everybody',
      stay: 'Play on',
    },
    stay: {
      heading: (name: string) => `Remove ${name}?`,
      text: (name: string) =>
        `${name} leaves at once, and cannot come back in the same tab. From then on you are asked before anyone new comes in.`,
      confirm: 'Remove',
      confirmAndLock: 'Remove and lock',
      stay: 'Cancel',
    },
  },

  settings: {
    heading: 'Settings',
    language: 'Language',
    languageAuto: 'Automatic',
    theme: 'Colours',
    themeAuto: 'As the system',
    themeDark: 'Dark',
    themeLight: 'Light',
    sound: 'Sound',
    volume: 'Volume',
    mute: 'Mute',
    reducedEffects: 'Fewer effects',
    reducedEffectsMeans: 'Less movement and glitter, also for slow machines.',
    connection: 'Connection',
    relayOnly: 'Hide my address: only through a relay',
    relayOnlyMeans:
      'Others see the relay’s address instead of yours, and play goes a longer way. Applies to the next connection.',
    noRelay:
      'This site has no relay (TURN), so with this on nobody can connect: leave it off, or ask whoever runs the site for one.',
    keys: 'Keys',
    keysHelp: 'Choose one, then press the new key. Escape keeps the old one.',
    pressKey: 'Press a key…',
    rebind: (action: string, keys: string) => `${action}: ${keys}. Change`,
    noKey: 'no key',
    resetKeys: 'Reset keys',
    done: 'Done',
  },

  play: {
    waiting: 'Waiting for the first picture from the host…',
    noPicture:
      'The game is on, but its picture could not be made: reload the page, or switch on hardware acceleration.',
    noPanel: 'What belongs beside the game could not be shown. The game goes on.',
    turn: 'Turn the phone on its side: the field is larger.',
    field: (game: string) => `${game}: the field`,
    unread: 'New messages',
    menu: 'Menu',
    mute: 'Mute',
    fullscreen: 'Full screen',
    timeLeft: 'Time left',
    secondsLeft: (seconds: number) => `${count(seconds, 'second', 'seconds')} left.`,
    scores: 'Scores',
    ratings: 'Ratings',
    notSaved: 'The file could not be made: details are in the console.',
  },

  session: {
    catchingUp: 'Catching up with the game…',
    watching: 'Watching',
    eyes: 'Whose eyes',
    otherEyes: 'Other eyes',
    differs:
      'This game is no longer the same for everybody: leave and join again to see what the others see. A report helps to find out why.',
  },

  replay: {
    open: 'Open a recording',
    opening: 'Opening a recording',
    heading: (game: string) => `${game}, recorded`,
    play: 'Play',
    pause: 'Pause',
    place: 'Place in the recording',
    of: (at: string, whole: string) => `${at} of ${whole}`,
    speed: 'Speed',
    eyes: 'Whose eyes',
    /** How often what is seen has been compared with what was recorded. */
    same: (checked: number) => `Checked at ${count(checked, 'place', 'places')}: it is the game that was played.`,
    differs: (tic: number) => `From tic ${tic} on this is not the game that was played.`,
    copied: 'Link copied: the whole recording is in it.',
    tooLong: 'This recording is too long for a link: send the file.',
  },

  networkPanel: {
    everybody: 'Everybody, seen from here',
    player: 'Player',
    roundTrip: 'Round trip',
    jitter: 'Jitter',
    loss: 'Loss',
    sent: 'Sent',
    received: 'Received',
    backlog: 'Backlog',
    path: 'Path',
    paths: { unknown: 'not known yet', lan: 'local network', direct: 'direct', relayed: 'relayed' },
    isVerified: 'Verified connection',
    isNotVerified: 'Connection not verified',
    verifiedMeans: 'The host knows this room’s secret for exactly this connection: nobody stands between.',
    notVerifiedMeans: 'Nothing proves that nobody stands between you and the host: for that, come by the room’s link.',
    thisTab: 'this tab',
    arriving: 'arriving',
    /** The highest of the last minute. */
    atMost: (figure: string) => `max ${figure}`,
    /** The last minute’s graphs; room for about 12 letters. */
    graphNames: { rttMs: 'Round trip', jitterMs: 'Jitter', lossPct: 'Loss', rate: 'Data' },
    /** Why somebody lags. */
    troubles: {
      unstable: 'unstable',
      gone: 'gone',
      slow: 'slow',
      lossy: 'losing packets',
      behind: 'falling behind',
    },
    fine: 'Nobody lags.',
  },

  /** What is written on keys that are called otherwise elsewhere, by their `KeyboardEvent.code`. */
  keys: {
    Space: 'Space',
    ShiftLeft: 'Shift',
    ShiftRight: 'Shift',
    ControlLeft: 'Ctrl',
    ControlRight: 'Ctrl',
  },

  touch: {
    /** Where there are buttons, the stick keeps to the other half. */
    hint: (hasButtons: boolean): string =>
      hasButtons
        ? 'Put a finger on the left half and drag to move; the buttons are on the right.'
        : 'Put a finger anywhere and drag to move.',
    stick: (hasButtons: boolean) => `Stick: put a finger ${hasButtons ? 'on this half' : 'anywhere'} and drag`,
    buttons: 'Buttons',
  },

  news: {
    startingIn: (n: number) => `Starting in ${n}`,
    started: 'The game is on.',
    youAreBack: 'You are back in the room.',
    newCode: 'Your room has a new code: the old link leads nowhere. Send the new one.',
    /** `points`: who has how many, best first, as `Ann 12`. */
    roundOver: (result: string, points: readonly string[]) =>
      ['Round over.', result, ...(points.length > 0 ? [`${points.join(', ')}.`] : [])].join(' '),
    unstable: 'The connection is unstable.',
    stable: 'The connection is back.',
    joined: (names: readonly string[]) => `${names.join(', ')} joined.`,
    left: (names: readonly string[]) => `${names.join(', ')} left.`,
    back: (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} back.`,
    removed: (names: readonly string[]) =>
      `You removed ${names.join(', ')}. From now on you are asked before anyone new comes in.`,
    locked: 'The room is locked.',
    unlocked: 'The room is open again.',
  },

  /** “Test my connection”. */
  doctor: {
    open: 'Test my connection',
    running: 'Testing…',
    allWell: 'Nothing stands in the way of playing.',
    problems: (problems: number) => `${count(problems, 'problem', 'problems')} found.`,
    again: 'Test again',
    copy: 'Copy result',
    copied: 'Result copied. There are no addresses in it.',
    notCopied: 'This browser does not let the page copy: select the text instead.',
    names: {
      signalling: 'Finding each other',
      stun: 'Own address (STUN)',
      turn: 'Relay (TURN)',
      udp: 'Direct traffic (UDP)',
      loopback: 'A link within this page',
    },
    states: { running: 'testing…', fine: 'fine', omitted: 'not tested', problem: 'problem' },
    found: {
      'signalling-unreachable':
        'The server that introduces tabs cannot be reached: check the connection; if other pages load, a firewall blocks WebSockets or the server is down.',
      'signalling-silent':
        'The server that introduces tabs does not answer: try again in a minute, or tell whoever runs this site.',
      'signalling-refused': 'The server that introduces tabs does not serve this page: tell whoever runs this site.',
      'stun-silent':
        'No STUN server answered, so others outside your network may not find you: try another network, or without a VPN.',
      'turn-silent': 'The relay did not answer: try another network, or tell whoever runs this site.',
      'turn-password': 'The relay’s password is wrong or out of date: whoever runs this site must mend it.',
      'turn-full': 'The relay takes nobody else at the moment: try again later.',
      'udp-blocked':
        'No answer came by UDP, which games go by: within one network all may still be well; else try another one, such as a phone’s, or ask its administrator.',
      'no-addresses':
        'This browser offers no way for others to connect: an extension or a setting hides its addresses. Allow WebRTC for this page.',
      'no-webrtc': 'This browser has no WebRTC, or it is switched off: try another browser.',
      loopback: 'This browser does not even connect to itself: reload the page, or try another browser.',
    },
    omitted: {
      'no-stun': 'This site asks no STUN server: that is enough on one network, seldom between two.',
      'no-turn': 'This site has no relay: where two networks allow no direct way, nobody can join.',
      'no-server': 'Nobody is there to ask: this site names no server outside your network.',
    },
  },

  /** Why the page itself ended something, and what to do. */
  endings: {
    noSuchCode: 'That is no room code: it has eight letters and digits. Check it, or ask for the link.',
    noRoom: 'No public room has a free seat just now: create one, and others can join you.',
    offline: 'The signalling server cannot be reached, so no room can be found: check the connection, then try again.',
    hostFailed: 'The game failed in this tab, so the room is over: open a new one. Details are in the console.',
    workerMissing:
      'This browser could not start the game’s server in this tab: reload the page, or try another browser.',
    noWebRtc: 'This browser has no WebRTC, or it is switched off, so it cannot join: try another browser.',
    partMissing: 'A part of this page did not load: check the connection, then reload the page.',
    room: (code: string) => `Room ${code}`,
  },

  /**
   * Sentences that reach the page from elsewhere (hosts, signalling, games), by what they say in English. English needs
   * none: they are written in it.
   */
  sentences: {} as Readonly<Record<string, string>>,
  /** The same for sentences with names or numbers in them: what they look like, and how they are said. */
  patterns: [] as readonly SentencePattern[],
  /** What an ending means whose sentence is not known, by the code of `goodbye`. */
  endingCodes: {} as Readonly<Record<number, string>>,
};

/** A kind of sentence, and what it is in another language; called with the groups of the match. */
export interface SentencePattern {
  readonly looks: RegExp;
  say(...groups: readonly string[]): string;
}

/** A language's sentences. */
export type Strings = typeof en;
