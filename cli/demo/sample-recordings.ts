/** Stories that members told: recordings/make.sh makes their files. Duration and wave are what a telling device measures. */
export const demoRecordings = [
  {
    teller: 'leela',
    topic: 'family',
    title: 'മഴയും ഇഞ്ചിച്ചായയും',
    file: 'rain.m4a',
    duration: 11_392,
    wave: '6526727357552043007636747765338754243000176463367461656425127665342000126262574754544771476654410000',
    daysAgo: 5,
    likedBy: ['haris', 'remya'],
    written: undefined,
  },
  {
    teller: 'cletus',
    topic: 'travel',
    title: 'The ferry that left without us',
    file: 'ferry.webm',
    duration: 10_532,
    wave: '3665008858705407628200001677159957427605065772493503432008734187016375227400064262720636572470650000',
    daysAgo: 8,
    likedBy: ['jincy'],
    written: {
      by: 'remya',
      text: 'The last ferry left at seven. My uncle always missed it by one cup of tea, so we slept on rice sacks and listened to the backwater.',
    },
  },
] as const;
