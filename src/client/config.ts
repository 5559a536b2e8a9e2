import * as v from 'valibot';

const url = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

/** A browser refuses to make any connection with a server it cannot read, so each is checked here. */
const iceUrl = v.pipe(url, v.regex(/^(stuns?|turns?):[^\s]+$/, 'stun:, stuns:, turn: or turns: and an address'));
const iceUrls = v.union([iceUrl, v.pipe(v.array(iceUrl), v.minLength(1), v.maxLength(8))]);
const iceServer = v.pipe(
  v.object({ urls: iceUrls, username: v.optional(v.string()), credential: v.optional(v.string()) }),
  v.check(
    ({ urls, username, credential }) =>
      ![urls].flat().some((each) => each.startsWith('turn')) || (username !== undefined && credential !== undefined),
    'a TURN server needs username and credential',
  ),
);

/** As the options of `peerjs` have them; `/` as host is the page's own. */
const broker = v.strictObject({
  host: v.exactOptional(v.pipe(v.string(), v.maxLength(253), v.regex(/^(\/|[\w.-]+|\[[\da-f:.]+\])$/i, 'a host'))),
  port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  path: v.exactOptional(v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w./~-]*$/, 'a path'))),
  key: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'letters and digits'))),
  secure: v.exactOptional(v.boolean()),
});

/** What is easily mistaken for one of the keys: another spelling would be ignored, and nobody would know why. */
const misspelt: Readonly<Record<string, string>> = {
  signalling: 'signaling',
  iceservers: 'iceServers',
  peerjs: 'peerjs',
};

const schema = v.pipe(
  v.custom<object>((json) => typeof json === 'object' && !Array.isArray(json), 'not an object'),
  v.object({
    signaling: v.optional(v.nullable(url), null),
    /** The broker that introduces tabs where there is no `signaling`; what is left out is the library's public one. */
    peerjs: v.optional(v.nullable(broker), null),
    iceServers: v.optional(v.pipe(v.array(iceServer), v.maxLength(16)), []),
    /** Where others on the network find a page that was opened as localhost; a server that knows it says so. */
    lanUrl: v.optional(v.pipe(url, v.regex(/^https?:\/\//, 'http: or https:'))),
  }),
);

/** `config.json`, the one file of the build that whoever hosts it may edit; see `docs/architecture.md`. */
export type Config = v.InferOutput<typeof schema>;

/** Reads the text of `config.json`. Throws `Error` with one sentence that names the key that is wrong. */
export function readConfig(text: string): Config {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('config.json is not valid JSON: whoever runs this site must mend it.');
  }
  const result = v.safeParse(schema, json);
  for (const key of Object.keys(result.success ? Object(json) : {})) {
    const right = misspelt[key.toLowerCase().replace(/[^a-z]/g, '')];
    if (right !== undefined && right !== key)
      throw new Error(
        `config.json is wrong at “${key}” (it is spelled “${right}”): whoever runs this site must mend it.`,
      );
  }
  if (result.success) return result.output;
  const [issue] = result.issues;
  const key = v.getDotPath(issue) ?? 'the whole file';
  throw new Error(`config.json is wrong at “${key}” (${issue.message}): whoever runs this site must mend it.`);
}

/** Fetches and reads `config.json` beside the page. Throws `Error` with one sentence for a person. */
export async function loadConfig(fetchText: (path: string) => Promise<string>): Promise<Config> {
  let text: string;
  try {
    text = await fetchText('./config.json');
  } catch {
    throw new Error('config.json could not be loaded: check the connection, then reload the page.');
  }
  return readConfig(text);
}
