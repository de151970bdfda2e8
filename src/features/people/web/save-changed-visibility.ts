/**
 * Sends the form of visibility-form.tsx if a box was changed, so that saving the profile includes it. A
 * separate file, because Home has that form, too.
 */
export function saveChangedVisibility(): void {
  const form = document.getElementById('visibility-form');
  const boxes = form?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [];
  const isChanged = Array.from(boxes).some((box) => box.checked !== box.defaultChecked);
  if (isChanged) (form as HTMLFormElement).requestSubmit();
}
