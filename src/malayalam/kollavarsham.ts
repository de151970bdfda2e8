const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Kerala's clock is this far ahead of UTC. */
const KERALA_MS = 330 * MINUTE_MS;
const RADIANS = Math.PI / 180;
/** The latitude of the middle of Kerala. */
const LATITUDE = 10;
const LONGITUDE = 76.5;
/** The number of the sign in which the sun is during Chingam, the first month of the year. */
const FIRST_SIGN = 4;

/** A date of the calendar of Kerala. The month counts from 0, Chingam. */
export interface MalayalamDate {
  year: number;
  month: number;
  day: number;
}

/**
 * Returns the date of Kerala's calendar for a day of the common calendar (months from 1). A month begins on the
 * day when the sun enters its sign, or on the next day if that happens after three fifths of the daylight, as
 * in Kerala's almanacs. The sun's position is exact to one minute of arc, which is 25 minutes of time. If the
 * sun enters a sign so close to the limit, an almanac may differ by a day.
 */
export function toMalayalamDate(year: number, month: number, day: number): MalayalamDate {
  const date = Date.UTC(year, month - 1, day);
  // The sun stays in a sign for at most 32 days, so the month began at most 32 days ago.
  let sign = Math.floor(siderealSun(date + DAY_MS - KERALA_MS) / 30);
  let start = startOfMonth(sign, date);
  if (start > date) {
    sign = (sign + 11) % 12;
    start = startOfMonth(sign, date - 20 * DAY_MS);
  }
  const monthOfYear = (sign - FIRST_SIGN + 12) % 12;
  // Chingam is in August. To get the common year, add 824; for the last months, add 825.
  const isFirstPart = monthOfYear < 5 && month >= 8;
  return {
    year: year - (isFirstPart ? 824 : 825),
    month: monthOfYear,
    day: Math.round((date - start) / DAY_MS) + 1,
  };
}

/** Returns the first day of the month in which the sun is in a sign, near a day, as midnight UTC of that day. */
function startOfMonth(sign: number, near: number): number {
  const local = enterSign(sign, near) + KERALA_MS;
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  return local < day + endOfThreeFifths(day) ? day : day + DAY_MS;
}

/** Returns when the sun last entered a sign, not long after `near`. */
function enterSign(sign: number, near: number): number {
  let time = near;
  for (let round = 0; round < 6; round += 1) {
    const degrees = ((sign * 30 - siderealSun(time) + 540) % 360) - 180;
    time += (degrees / 360) * 365.2564 * DAY_MS;
  }
  return time;
}

/** Returns the time of a day in Kerala, in milliseconds, after which three fifths of its daylight have passed. */
function endOfThreeFifths(day: number): number {
  const { declination, equation } = sunOnSky(day + DAY_MS / 2 - KERALA_MS);
  const cosine = -Math.tan(LATITUDE * RADIANS) * Math.tan(declination);
  // Refraction and the sun's radius raise its upper edge by 50 minutes of arc.
  const half = (Math.acos(cosine) / RADIANS + 0.85) / 15;
  const noon = 12 + 330 / 60 - LONGITUDE / 15 - equation;
  return (noon - half + 1.2 * half) * 60 * MINUTE_MS;
}

/** Returns the sun's declination in radians, and how far a sundial is ahead of a clock in hours. */
function sunOnSky(time: number): { declination: number; equation: number } {
  const { longitude, meanLongitude } = tropicalSun(time);
  const obliquity = 23.44 * RADIANS;
  const lambda = longitude * RADIANS;
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(lambda), Math.cos(lambda)) / RADIANS;
  const equation = ((((meanLongitude - rightAscension + 180) % 360) + 360) % 360) - 180;
  return { declination: Math.asin(Math.sin(obliquity) * Math.sin(lambda)), equation: equation / 15 };
}

/** Returns the sun's longitude relative to the stars, in degrees from 0 to 360, with the ayanamsa of Lahiri. */
function siderealSun(time: number): number {
  const ayanamsa = 23.853 + (centuries(time) * 5028.8) / 3600;
  return (((tropicalSun(time).longitude - ayanamsa) % 360) + 360) % 360;
}

/** Returns the sun's longitude from the equinox in degrees: Meeus, Astronomical Algorithms, chapter 25. */
function tropicalSun(time: number): { longitude: number; meanLongitude: number } {
  const t = centuries(time);
  const meanLongitude = 280.46646 + 36000.76983 * t + 0.0003032 * t * t;
  const anomaly = (357.52911 + 35999.05029 * t) * RADIANS;
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * RADIANS;
  return { longitude: meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node), meanLongitude };
}

/** Returns centuries since noon of January 1, 2000. */
function centuries(time: number): number {
  return (time - Date.UTC(2000, 0, 1, 12)) / (36_525 * DAY_MS);
}
