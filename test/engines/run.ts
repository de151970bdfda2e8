import { type Outcome, runNode, runStep } from '../runner/step.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Checks the HTML of all screens, adding a language, and a member's way through Kerikko in the engines that are installed. */
export async function runEngines(): Promise<Outcome[]> {
  const outcomes = [
    await runStep('HTML', () => runScript('engines/html')),
    await runStep('Books', () => runScript('engines/epub')),
    await runStep('Pseudo-language', () => runScript('pseudo-language/run')),
  ];
  for (const engine of [firefox, webkit]) {
    const { name, packages } = engine;
    if (await engine.isInstalled()) {
      outcomes.push(await runStep(name, () => runScript('engines/journey', name)));
    } else {
      console.log(`… ${name} is not installed. Type: sudo apt-get install -y ${packages.join(' ')}`);
    }
  }
  return outcomes;
}

async function runScript(name: string, ...parameters: string[]): Promise<Outcome> {
  const { code, output } = await runNode([`test/${name}.ts`, ...parameters]);
  return { passed: Number(code === 0), failed: Number(code !== 0), output, summary: output };
}
