/** Reloads the page, and hides it until then. */
export function reloadHidden(): void {
  document.documentElement.hidden = true;
  location.reload();
}
