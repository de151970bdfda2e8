/** Returns true if the server's health check succeeds, which includes its database. */
export function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
