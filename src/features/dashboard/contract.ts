/** What a member's dashboard shows of them; texts are empty where nothing is given. */
export interface Dashboard {
  name: string;
  occupation: string;
  location: string;
  /** Percent of the profile that is filled in. */
  completion: number;
  /** Address of the photo. */
  photo: string | null;
  /** One whole letter, for when there is no photo. */
  initial: string;
}
