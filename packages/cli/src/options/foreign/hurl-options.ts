import { ANYWAY_JUDGED, foreign, reportFile } from "./foreign-option.ts";

const AUTH =
	"authentication stands in the request, its folder or the collection: `auth: { type: basic }`; `curlew send URL` takes it as curl does";

/** From hurl.dev/docs/manual.html, 7.1. */
export const HURL_OPTIONS = [
	foreign("--repeat", "--iterations"),
	foreign("--variable", "--env-var"),
	foreign("--variables-file", "--environment-file"),
	foreign(
		"--secrets-file",
		"--environment-file",
		"with `secret: true` beside each value",
	),
	foreign("-m --max-time", "--timeout", "in milliseconds"),
	foreign(
		"-L --location",
		"",
		"redirects are followed anyway; `--max-redirs 0` leaves them",
	),
	foreign(
		"--location-trusted",
		"",
		"it is a setting of the request or the collection: `settings: { forwardAuthorizationHeader: true }`",
	),
	foreign("--max-filesize", "--max-body"),
	foreign("-x", "--proxy"),
	foreign("-u --user --digest --ntlm --aws-sigv4", "", AUTH),
	foreign("--negotiate", "", "Kerberos is not spoken; NTLM and Digest are"),
	foreign("-A --user-agent", "--header", "`-H 'User-Agent: NAME'`"),
	foreign(
		"--compressed",
		"",
		"responses come compressed anyway, and are shown decompressed",
	),
	foreign(
		"--pinnedpubkey",
		"--cacert",
		"with --ignore-truststore, no other certificate is trusted",
	),
	foreign("--ssl-no-revoke", "", "revocation is not asked for anyway"),
	foreign("-0 --http1.0 --http3", "", "only HTTP/1.1 and HTTP/2 are spoken"),
	foreign("--http1.1", "--no-http2"),
	foreign("--http2", "", "it is spoken with every server that offers it"),
	foreign("--path-as-is", "", "there is nothing like it: `/../` is resolved"),
	foreign("--limit-rate", "", "there is nothing like it for bytes"),
	foreign("--no-cookie-store", "--no-cookies"),
	foreign(
		"-b --cookie -c --cookie-jar",
		"",
		"there is no file of cookies; they are kept during a run",
	),
	foreign(
		"-n --netrc --netrc-file --netrc-optional",
		"",
		"it is not read; credentials stand in secrets: `curlew secret set`",
	),
	foreign("--no-output", "--quiet"),
	foreign("-i --include", "--verbose"),
	foreign("--very-verbose --verbosity --error-format", "--verbose"),
	foreign(
		"--pretty --no-pretty",
		"",
		"`curlew send` lays JSON out, and with --raw it does not",
	),
	foreign("--progress-bar", "", "a terminal shows the progress anyway"),
	foreign(
		"--curl",
		"",
		"the app shows every request as a curl command: `curlew open`",
	),
	foreign("--test", "", ANYWAY_JUDGED),
	foreign("--no-assert", "", "`curlew send` sends without judging"),
	foreign("--retry", "--retries"),
	foreign("--jobs", "--parallel"),
	foreign("--continue-on-error", "", "a run goes on anyway; --bail ends it"),
	foreign("--from-entry --to-entry", "--grep", "or name the files"),
	foreign("--glob", "", "the shell does that: `curlew run users/*.yml`"),
	foreign(
		"--file-root",
		"--allow-files",
		"paths count from the collection; it allows those of another folder",
	),
	reportFile("--report-junit", "junit"),
	reportFile("--report-json", "json"),
	reportFile("--report-html", "html"),
	reportFile("--report-tap", "tap"),
];
