/**
 * Runs in the page. Returns the forms at which the browser would show its own message, or which say nothing at an invalid field
 * when they are sent. Sends no form that is valid.
 */
export async function findBubbles(): Promise<string[]> {
  const problems: string[] = [];
  const constrained = ':is([required], [minlength], [pattern], [type=email], [type=url], [type=number])';
  const modal = document.querySelector('dialog:modal');
  for (const form of document.forms) {
    // Nobody can send a form behind a dialog.
    if (modal && !modal.contains(form)) continue;
    const name = form.getAttribute('action') ?? '';
    const [field] = [...form.elements].filter((element) => element.matches(constrained));
    if (!field) continue;
    if (!form.noValidate) problems.push(`the form ${name} leaves ${field.outerHTML} to the browser`);
    const button = form.querySelector('button:not([type=button], [type=reset])');
    if (!form.noValidate || form.checkValidity() || !button?.checkVisibility()) continue;
    form.requestSubmit();
    const findInvalid = () => form.querySelector(':focus[aria-invalid=true]');
    // Up to ten seconds on a busy machine.
    for (let wait = 0; wait < 200 && !findInvalid(); wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const focused = findInvalid();
    const notes = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const text = notes.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (text.trim() === '') {
      const { activeElement } = document;
      const state = `the focus is ${document.hasFocus() ? 'in' : 'outside'} the page, at ${activeElement?.outerHTML}, and the form is ${form.isConnected ? 'still' : 'no longer'} in it`;
      problems.push(`the form ${name} says nothing at ${field.outerHTML}: ${state}`);
    }
  }
  return problems;
}
