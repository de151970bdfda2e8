#!/bin/sh
# Makes the two recordings of the demo anew, with espeak-ng and ffmpeg. The tests use them too.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

espeak-ng -v ml -s 130 -w "$folder/rain.wav" \
  "പണ്ട് ഞങ്ങളുടെ വീട്ടുമുറ്റത്ത് ഒരു വലിയ മാവുണ്ടായിരുന്നു. മഴ പെയ്യുമ്പോൾ അമ്മമ്മ ഇഞ്ചിച്ചായ ഇടും. ഞങ്ങൾ കോലായിൽ ഇരുന്ന് ബസ്സുകൾ എണ്ണും."
ffmpeg -loglevel error -y -i "$folder/rain.wav" -ac 1 -ar 16000 -c:a aac -b:a 20k -fflags +bitexact \
  -movflags +faststart rain.m4a

espeak-ng -v en-gb -s 130 -w "$folder/ferry.wav" \
  "The last ferry left at seven. My uncle always missed it by one cup of tea, so we slept on rice sacks and listened to the backwater."
ffmpeg -loglevel error -y -i "$folder/ferry.wav" -ac 1 -c:a libopus -b:a 16k -fflags +bitexact ferry.webm
