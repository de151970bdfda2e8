/** Functions that return other spellings of an address, which a server or library might treat as the same. */
export const SPELLINGS: ((url: string) => string[])[] = [
  (url) => [`/${url}`, `//${url}`, url.replaceAll('/', '//')],
  (url) => [`/${url.slice(1).replaceAll('/', '%2F')}`, `/%2F${url.slice(1)}`, `${url}%2F`],
  (url) => [escapeAt(url, 1), escapeAt(url, url.length - 1), url.replace(/[a-z]/g, toEscape)],
  (url) => [escapeAt(url, 1).replace('%', '%25'), `${url}%00`, `${url}%20`, `${url}%0d%0aX:y`],
  (url) => [`${url}/`, `${url}//`, `${url}/.`, `${url}/x/..`, `${url}.`, `${url};x=1`],
  (url) => [url.toUpperCase(), url.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  (url) => [`/.${url}`, `/x/..${url}`, `/../..${url}`, `/%2e%2e${url}`, `/x/%2e%2e${url}`],
  (url) => [
    `/assets/..${url}`,
    `/assets/..%2f${url.slice(1)}`,
    `/assets/..%5c${url.slice(1)}`,
    `/assets${url}`,
  ],
  (url) => [
    url.replaceAll('/', '\\'),
    `/\\${url.slice(1)}`,
    `${url}\\`,
    `/${url.slice(1).replaceAll('/', '%5C')}`,
  ],
  (url) => [
    `${url}.data`,
    `${url}/_.data`,
    `${url}/_root.data`,
    `${url}.DATA`,
    `${url}%2Edata`,
    `${url}.html`,
  ],
  (url) => [
    `${url}?index`,
    `${url}?_routes=`,
    `${url}?_routes=root`,
    `${url}?_data=root`,
    `${url}?__proto__=x`,
  ],
  (url) => [
    `/${url.slice(1).replaceAll('/', '／')}`,
    `${url}%c0%af`,
    `${url}%zz`,
    `/%c0%ae%c0%ae${url}`,
    `${url}%u002f`,
  ],
];

function escapeAt(url: string, index: number): string {
  const letter = url[index];
  return letter && index > 0 ? url.slice(0, index) + toEscape(letter) + url.slice(index + 1) : `${url}%2F`;
}

function toEscape(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
