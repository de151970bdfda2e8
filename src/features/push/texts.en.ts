/** The texts about push messages: News settings and the offer on Home. */
export const texts = (communityName: string) => ({
  push: {
    title: 'On your devices',
    intro:
      'Get a notification when somebody answers you, and for announcements and decisions. Likes and new stories send none.',
    makers:
      'The company that makes your browser then knows that a notification came, and when. It cannot read it.',
    needsScripts: 'Notifications need JavaScript. It is off in this browser.',
    switchOn: 'Tell me on this device',
    switchOff: 'Stop on this device',
    busy: 'One moment...',
    isOn: 'This device shows you notifications.',
    denied:
      'This browser blocks notifications. Allow them for this site in the settings of the browser, then try again.',
    failed: 'That didn’t work. Check your connection and try again.',
    unsupported: 'This browser cannot show notifications.',
    iphone: {
      title: 'Two taps first',
      text: `On an iPhone or iPad, ${communityName} needs a place on the home screen.`,
      share: 'Tap the square with the arrow.',
      add: 'Tap “Add to Home Screen”. Then open it from there.',
    },
    devices: 'Devices with notifications',
    device: (browser: string | null, system: string | null) =>
      (browser ?? 'Unknown browser') + (system ? ` on ${system}` : ''),
    thisDevice: 'This device',
    since: 'Since',
    remove: 'Remove',
    settings: {
      title: 'Notifications on your devices',
      names: 'Show names and titles',
      namesHint:
        'Without them, a notification says only that somebody answered you. Others may see your screen.',
      quiet: 'Quiet hours',
      quietHint: (zone: string) => `What arrives in between comes at the end. In your time zone: ${zone}.`,
      from: 'From',
      to: 'To',
    },
    offer: {
      title: 'Would you like to know when somebody answers?',
      text: 'This device can show you a notification. It says only that somebody answered you, and it is quiet at night. You can change both in News settings.',
      no: 'No, thanks',
      done: 'This device tells you from now on.',
      toSettings: 'News settings',
    },
  },
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    push: ReturnType<typeof texts>;
  }
}
