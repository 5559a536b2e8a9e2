/** Digest of the sources, twelve hex digits; set when the page is built. */
declare const __BUILD__: string;
/** Version in package.json. */
declare const __VERSION__: string;
