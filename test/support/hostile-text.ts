/**
 * What somebody might call themselves, say or put into a link to make markup of it or have it run (D22, D23). Each calls
 * `alert`, or makes an element or an attribute that the page does not have; none has control characters, which no message
 * may carry.
 */
export const hostileTexts: readonly string[] = [
  // Elements that run at once.
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.test/a></SCRIPT>',
  '<script\u00a0>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC=x ONERROR=alert(1)//',
  '<img/src=x/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script>',
  '<svg><animate onbegin=alert(1)>',
  '<math><mi onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe srcdoc="<script>">',
  '<iframe src=javascript:alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<link rel=stylesheet href=//x>',
  '<style>@import"//x"</style>',
  '<base href=//x.test/>',
  '<meta http-equiv=refresh content=0>',
  '<form><button formaction=//x>',
  '<a href=javascript:alert(1)>a</a>',
  '<template shadowrootmode=open>',
  '<tictab-app></tictab-app>',
  '<slot name=x>',
  '<!--><img src=x onerror=alert(1)>',
  '<![CDATA[<img onerror=alert(1)>',
  '<x onclick=alert(1)>click</x>',
  // Ways out of where a text stands.
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '" style="position:fixed',
  '</p></li></ul><script>alert(1)',
  '</title><svg onload=alert(1)>',
  '</textarea><img onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '</script><script>alert(1)',
  // Of templates, hosts of handlers, and what is decoded once too often.
  '\u0024{alert(1)}',
  '{{constructor.alert(1)}}',
  '<!--?lit$123$-->',
  '?lit$123456789$',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cimg%20src%3Dx%20onerror%3D1%3E',
  '\\u003cimg src=x onerror=alert(1)>',
  '＜script＞alert(1)＜/script＞',
  // Names of what objects have.
  '__proto__',
  'constructor',
  'toString',
  // What is seen otherwise than it stands there.
  '\u202e<gpj.x=crs gmi>',
  'a\u200b<img\u200bsrc=x>',
  '\ufeff<svg onload=alert(1)>',
];

/** Words of the page itself, as `vocabulary` has them, that the hostile texts use too. */
const pageWords = [
  ...[
    'html',
    'head',
    'body',
    'title',
    'button',
    'details',
    'form',
    'input',
    'li',
    'p',
    'ul',
    'svg',
    'style',
    'summary',
    'slot',
    'tictab-app',
  ],
  ...['[class]', '[id]', '[name]', '[style]', '[autofocus]', '[open]'],
];

/** Tags and attributes that the hostile texts would be made of as markup, and that the page never has. */
export function forbiddenWords(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of hostileTexts)
    for (const element of new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')) {
      words.add(element.localName);
      for (const { name } of element.attributes) words.add(`[${name}]`);
    }
  for (const word of pageWords) words.delete(word);
  return words;
}

/**
 * Every tag and attribute of the page's body as it is, shadow trees included, each once: markup that came of a text adds to it.
 * Runs in the page, also sent there as text.
 */
export function vocabulary(within: ParentNode = document.body): string[] {
  const words = new Set<string>();
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      words.add(element.localName);
      for (const { name, value } of element.attributes) {
        words.add(`[${name}]`);
        if (/^\s*(javascript|data):/i.test(value) && !['value', 'aria-label', 'title'].includes(name))
          words.add(`${element.localName}[${name}=${value}]`);
      }
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(within);
  return [...words].sort();
}
