// Listed in tools/layers.ts: a function that imports nothing; the command line asks it, too
export { looksLikeCurl } from "../../../../../client/src/convert/curl/looks-like-curl.ts";
