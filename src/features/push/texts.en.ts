/** The texts about push messages: the notification settings and the offer on Home. */
export const texts = (communityName: string) => ({
  push: {
    title: 'On your devices',
    intro:
      'Get a notification when someone comments or replies, and for announcements and decisions. Likes and new stories don’t send any.',
    makers:
      'The company that makes your browser will know that a notification came, and when. It can’t read it.',
    needsScripts: 'Notifications need JavaScript, which is off in this browser.',
    switchOn: 'Notify me on this device',
    switchOff: 'Stop on this device',
    busy: 'Please wait...',
    isOn: 'Notifications are on for this device.',
    denied:
      'This browser blocks notifications. Allow them for this site in the browser’s settings, then try again.',
    failed: 'That didn’t work. Check your connection and try again.',
    unsupported: 'This browser can’t show notifications.',
    iphone: {
      title: 'Two taps first',
      text: `On an iPhone or iPad, ${communityName} needs to be on the home screen.`,
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
        'Without them, a notification only says that someone commented or replied. Others may see your screen.',
      quiet: 'Quiet hours',
      quietHint: (zone: string) =>
        `Notifications that arrive in between come at the end. In your time zone: ${zone}.`,
      from: 'From',
      to: 'To',
    },
    offer: {
      title: 'Would you like to know when someone replies?',
      text: 'This device can show you a notification. It only says that someone commented or replied, and it’s quiet at night. You can change both in Notification settings.',
      no: 'No, thanks',
      done: 'This device will notify you from now on.',
      toSettings: 'Notification settings',
    },
  },
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    push: ReturnType<typeof texts>;
  }
}
