import { foreign, reportFile } from "./foreign-option.ts";

/** From `newman run --help`, 6.2. */
export const NEWMAN_OPTIONS = [
	foreign(
		"--environment",
		"--env --environment-file",
		"the first takes the name of one of the collection's environments, the second a file",
	),
	foreign("-g --globals", "--global-env"),
	foreign("--global-var", "--global-env-var"),
	foreign("-d --iteration-data", "--data"),
	foreign("-n", "--iterations"),
	foreign(
		"--folder",
		"",
		"folders are paths here: `curlew run COLLECTION/FOLDER`, several of them one after the other",
	),
	foreign(
		"--reporters",
		"--reporter",
		"one for each: `--reporter terminal --reporter junit=FILE`",
	),
	reportFile("--reporter-junit-export", "junit"),
	reportFile("--reporter-json-export", "json"),
	reportFile("--reporter-html-export --reporter-htmlextra-export", "html"),
	foreign(
		"--export-environment --export-globals",
		"--save",
		"it writes what scripts set with { persist: true } into the environment's file",
	),
	foreign(
		"--export-collection",
		"",
		"a run changes no collection, so there is none to be written",
	),
	foreign(
		"--postman-api-key",
		"",
		"collections are files here, and none is fetched from elsewhere",
	),
	foreign(
		"--ignore-redirects",
		"--max-redirs",
		"`--max-redirs 0`, or `settings: { followRedirects: false }` in the request",
	),
	foreign(
		"-x",
		"--suppress-exit-code",
		"for failures only; a run that cannot begin keeps its exit code",
	),
	foreign("--silent", "--quiet"),
	foreign("--disable-unicode", "", "there is nothing like it: output is UTF-8"),
	foreign("--delay-request", "--delay"),
	foreign("--timeout-request", "--timeout"),
	foreign("--timeout-script", "--script-timeout"),
	foreign(
		"--working-dir",
		"--allow-files",
		"paths count from the collection; it allows those of another folder",
	),
	foreign(
		"--no-insecure-file-read",
		"",
		"files outside of the collection are not read anyway, unless --allow-files allows their folder",
	),
	foreign(
		"--ssl-client-cert-list",
		"--client-cert-config",
		"a JSON file with certificates, keys and passphrases by domain",
	),
	foreign("--ssl-client-cert", "--cert"),
	foreign("--ssl-client-key", "--key"),
	foreign("--ssl-client-passphrase", "--cert", "`--cert FILE:PASSPHRASE`"),
	foreign("--ssl-extra-ca-certs", "--cacert"),
	foreign(
		"--cookie-jar --export-cookie-jar",
		"",
		"there is no file of cookies; they are kept during a run",
	),
];
