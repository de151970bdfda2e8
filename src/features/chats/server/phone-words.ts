/*
 * The lines that phones write into an export, in English, Malayalam, Hindi and Tamil. A line counts only as a whole: people write
 * the same words in their sentences.
 */

/** The endings of files that WhatsApp sends. A name of a person or a degree may end with a point and a word, too. */
export const FILE_ENDINGS = new Set(
  (
    'jpg jpeg png webp gif heic heif bmp tif tiff mp4 mov 3gp avi mkv webm m4v opus ogg oga m4a mp3 aac amr wav ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp txt rtf csv zip rar 7z apk vcf epub html htm json xml ics'
  ).split(' '),
);

/** Follows the name of a file on Android, in brackets. */
export const ANDROID_ATTACHED =
  /^(?:file attached|attached|ഫയൽ (?:ചേർത്തു|അറ്റാച്ച് ചെയ്തു|അറ്റാച്ചുചെയ്തു)|फ़?ाइल संलग्न(?: है)?|फाइल अटैच की गई है|கோப்பு இணைக்கப்பட்டது)$/iu;

/** Stands for a file that was not exported, in pointed brackets. */
export const OMITTED =
  /^(?:media omitted|(?:മീഡിയ|ഫയൽ|ചിത്രം|വീഡിയോ|ഓഡിയോ) (?:ഒഴിവാക്കി|ഒഴിവാക്കിയിരിക്കുന്നു)|मीडिया (?:छोड़ा गया|नहीं भेजा गया|हटाया गया)|மீடியா (?:விடப்பட்டது|தவிர்க்கப்பட்டது))$/iu;

/** Stands for a file that was not exported, on an iPhone. */
export const FILE_OMITTED =
  /^(?:image|photo|video|video note|audio|voice message|sticker|gif|document|contact card|media) omitted$/i;

/** Follows a text that was changed later, in pointed brackets. */
export const EDITED =
  /^(?:this message was edited|ഈ സന്ദേശം (?:എഡിറ്റ് ചെയ്തു|എഡിറ്റുചെയ്തു|തിരുത്തി)|(?:यह|इस) (?:मैसेज|संदेश) (?:को )?(?:एडिट|बदला|संपादित) (?:किया )?गया(?: था)?|இந்த(?:ச்)? (?:மெசேஜ்|செய்தி) திருத்தப்பட்டது)$/iu;

/** Begins the text of a poll. */
export const POLL = /^(?:POLL|വോട്ടെടുപ്പ്|പോൾ|पोल):\s*\n/i;

/** The whole text of a shared place. The text must contain the address: a story may begin with the same word. */
export const LOCATION =
  /^(?:(?:(?:live )?location|ലൊക്കേഷൻ|സ്ഥലം|लोकेशन|स्थान): ?)?https:\/\/maps\.google\.com\/\?q=\S+$|^live location shared$/iu;

export const DELETED =
  /^(?:(?:this message was deleted|you deleted this message)(?: by admin .{1,60})?|ഈ സന്ദേശം (?:ഇല്ലാതാക്കി|നീക്കം ചെയ്തു|ഡിലീറ്റ് ചെയ്തു)|നിങ്ങൾ ഈ സന്ദേശം (?:ഇല്ലാതാക്കി|നീക്കം ചെയ്തു|ഡിലീറ്റ് ചെയ്തു)|(?:यह|आपने यह) (?:मैसेज|संदेश) (?:डिलीट|हटा|मिटा)(?: कर)?(?: दिया| किया)?(?: गया)?(?: था)?)\.?$/iu;
