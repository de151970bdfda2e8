import type { Visibility } from '../profile/contract.ts';

/** The data of a member's dashboard. Unset texts are empty. */
export interface Dashboard {
  name: string;
  occupation: string;
  location: string;
  /** Percentage of the profile that is filled in. */
  completion: number;
  /** Path of the photo. */
  photo: string | null;
  /** One grapheme, shown if there is no photo. */
  initial: string;
  /** Undefined once the member has chosen what others see of the profile. */
  visibility: Visibility | undefined;
}
