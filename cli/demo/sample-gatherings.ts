/** Two gatherings that are planned: one at a place with few seats, and one online. */
export const demoGatherings = [
  {
    organiser: 'sreelatha',
    inDays: 9,
    title: 'തട്ടുകടയിൽ ഒരു വൈകുന്നേരം',
    startsAt: '17:30',
    endsAt: '20:00',
    place: 'മറൈൻ ഡ്രൈവ്, കൊച്ചി',
    link: '',
    description: 'ചായയും പഴംപൊരിയും കഥകളും. മഴയാണെങ്കിൽ അടുത്തുള്ള വായനശാലയിൽ ഇരിക്കാം.',
    seats: '12',
    guests: ['yes', 'yes', 'perhaps', 'yes', 'yes', 'no', 'yes', 'yes'],
  },
  {
    organiser: 'gopinathan',
    inDays: 16,
    title: 'Stories of our grandmothers, online',
    startsAt: '19:00',
    endsAt: '20:30',
    place: '',
    link: 'https://meet.example.org/grandmothers',
    description: 'Everyone brings one story of five minutes. Listening is welcome too.',
    seats: '',
    guests: ['perhaps', 'yes', 'yes'],
  },
] as const;
