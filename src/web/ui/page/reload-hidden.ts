/** Reloads the page, which nobody may read until then. */
export function reloadHidden(): void {
  document.documentElement.hidden = true;
  location.reload();
}
