/** Digest of the sources, twelve hex digits; set when the page is built. */
declare const __BUILD__: string;
/** Version in package.json. */
declare const __VERSION__: string;
/** Every file of the build by its path below the page's; set in the service worker alone. */
declare const __FILES__: readonly string[];
