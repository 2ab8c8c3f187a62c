import { foreign } from "../foreign/foreign-option.ts";
import type { NewmanFlag } from "./newman-flag.ts";

const NO_KEPT_COOKIES =
	"there is no file of cookies; they are kept during a run";
const SAVED =
	"it writes what scripts set with { persist: true } into the environment's file";

/** From `newman run --help`, 6.2, in its order. Every list of newman's flags is made of this one. */
export const NEWMAN_FLAGS: Readonly<Record<string, NewmanFlag>> = {
	"--environment": {
		short: "-e",
		takes: "value",
		value: "<file>",
		about:
			"environment: a file, an address, or the name of one beside the collection",
		becomes: { part: "environment" },
		elsewhere: foreign(
			"--environment",
			"--env --environment-file",
			"the first takes the name of one of the collection's environments, the second a file",
		),
	},
	"--globals": {
		short: "-g",
		takes: "value",
		value: "<file>",
		about: "globals: a file, or an address",
		becomes: { part: "globals" },
		elsewhere: foreign("-g --globals", "--global-env"),
	},
	"--reporters": {
		short: "-r",
		takes: "value",
		value: "<names>",
		about:
			"reporters, with commas between them: cli, json, junit, html, htmlextra, and Curlew's own (default: cli)",
		becomes: { part: "reporters" },
		elsewhere: foreign(
			"--reporters",
			"--reporter",
			"one for each: `--reporter terminal --reporter junit=FILE`",
		),
	},
	"--iteration-count": {
		short: "-n",
		takes: "value",
		value: "<count>",
		about: "how many iterations run",
		becomes: { is: "--iterations" },
		elsewhere: foreign("-n", "--iterations"),
	},
	"--iteration-data": {
		short: "-d",
		takes: "value",
		value: "<file>",
		about:
			"rows of data, an iteration for each: CSV, JSON, NDJSON or YAML, a file or an address",
		becomes: { part: "data" },
		elsewhere: foreign("-d --iteration-data", "--data"),
	},
	"--folder": {
		takes: "value",
		value: "<name>",
		about: "run the folder or request of this name or id (repeatable)",
		becomes: { part: "folder" },
		elsewhere: foreign(
			"--folder",
			"",
			"folders are paths here: `curlew run COLLECTION/FOLDER`, several of them one after the other",
		),
	},
	"--global-var": {
		takes: "value",
		value: "<name=value>",
		about: "set a global, stronger than the file's (repeatable)",
		becomes: { is: "--global-env-var" },
		elsewhere: foreign("--global-var", "--global-env-var"),
	},
	"--env-var": {
		takes: "value",
		value: "<name=value>",
		about: "set a variable, stronger than the environment's (repeatable)",
		becomes: { is: "--env-var" },
	},
	"--export-environment": {
		takes: "maybe",
		value: "[file]",
		about: "write the environment as it is behind the run",
		becomes: { part: "export-environment" },
		elsewhere: foreign("--export-environment", "--save", SAVED),
	},
	"--export-globals": {
		takes: "maybe",
		value: "[file]",
		about: "write the globals as they are behind the run",
		becomes: { part: "export-globals" },
		elsewhere: foreign("--export-globals", "--save", SAVED),
	},
	"--export-collection": {
		takes: "maybe",
		value: "[file]",
		about: "write the collection with its variables behind the run",
		becomes: { part: "export-collection" },
		elsewhere: foreign(
			"--export-collection",
			"",
			"a run changes no collection, so there is none to be written",
		),
	},
	"--postman-api-key": {
		takes: "value",
		value: "<key>",
		about: "refused: nothing is fetched with a key of Postman's",
		becomes: {
			refused:
				"nothing is fetched with a key of Postman's. Export the collection, and name its file.",
		},
		elsewhere: foreign(
			"--postman-api-key",
			"",
			"collections are files here, and none is fetched from elsewhere",
		),
	},
	"--bail": {
		takes: "modifier",
		value: "[modifiers]",
		about:
			"end the run behind the first failure; with folder only where --folder names nothing, which ends it anyway",
		becomes: { part: "bail" },
	},
	"--ignore-redirects": {
		takes: "nothing",
		about: "follow no redirects",
		becomes: { is: "--max-redirs=0" },
		elsewhere: foreign(
			"--ignore-redirects",
			"--max-redirs",
			"`--max-redirs 0`, or `settings: { followRedirects: false }` in the request",
		),
	},
	"--suppress-exit-code": {
		short: "-x",
		takes: "nothing",
		about:
			"exit with 0 in spite of failures; a run that cannot begin keeps its exit code",
		becomes: { is: "--suppress-exit-code" },
		elsewhere: foreign(
			"-x",
			"--suppress-exit-code",
			"for failures only; a run that cannot begin keeps its exit code",
		),
	},
	"--silent": {
		takes: "nothing",
		about: "show failures and the counts only",
		becomes: { part: "silent" },
		elsewhere: foreign("--silent", "--quiet"),
	},
	"--disable-unicode": {
		takes: "nothing",
		about: "no effect, which is told: output is UTF-8",
		becomes: {
			note: "--disable-unicode has no effect: what is written is UTF-8.",
		},
		elsewhere: foreign("--disable-unicode", "", "output is UTF-8"),
	},
	"--color": {
		// Its value is understood before, as with every command.
		takes: "nothing",
		value: "<on|off|auto>",
		about: "colours",
		becomes: { is: "--color" },
	},
	"--delay-request": {
		takes: "time",
		value: "[ms]",
		about: "wait between requests",
		becomes: { is: "--delay" },
		elsewhere: foreign("--delay-request", "--delay"),
	},
	"--timeout": {
		takes: "time",
		value: "[ms]",
		about: "time limit for the whole run, which has failed then",
		becomes: { is: "--global-timeout" },
	},
	"--timeout-request": {
		takes: "time",
		value: "[ms]",
		about: "time limit for each request",
		becomes: { is: "--timeout" },
		elsewhere: foreign("--timeout-request", "--timeout"),
	},
	"--timeout-script": {
		takes: "time",
		value: "[ms]",
		about: "time limit for each script",
		becomes: { is: "--script-timeout" },
		elsewhere: foreign("--timeout-script", "--script-timeout"),
	},
	"--working-dir": {
		takes: "value",
		value: "<folder>",
		about:
			"paths of files in bodies count from it, and its files may be sent (default: the collection's folder)",
		becomes: { part: "working-dir" },
		elsewhere: foreign(
			"--working-dir",
			"--allow-files",
			"paths count from the collection; it allows those of another folder",
		),
	},
	"--no-insecure-file-read": {
		takes: "nothing",
		about:
			"it is so anyway: files elsewhere are sent with --allow-files <folder> only",
		becomes: {},
		elsewhere: foreign(
			"--no-insecure-file-read",
			"",
			"files outside of the collection are not read anyway, unless --allow-files allows their folder",
		),
	},
	"--insecure": {
		short: "-k",
		takes: "nothing",
		about: "accept any TLS certificate",
		becomes: { is: "--insecure" },
	},
	"--ssl-client-cert-list": {
		takes: "value",
		value: "<file>",
		about: "JSON file with client certificates by address",
		becomes: { part: "certificate-list" },
		elsewhere: foreign(
			"--ssl-client-cert-list",
			"--client-cert-config",
			"a JSON file with certificates, keys and passphrases by domain",
		),
	},
	"--ssl-client-cert": {
		takes: "value",
		value: "<file>",
		about: "client certificate, PEM",
		becomes: { part: "certificate" },
		elsewhere: foreign("--ssl-client-cert", "--cert"),
	},
	"--ssl-client-key": {
		takes: "value",
		value: "<file>",
		about: "its private key",
		becomes: { is: "--key" },
		elsewhere: foreign("--ssl-client-key", "--key"),
	},
	"--ssl-client-passphrase": {
		takes: "value",
		value: "<passphrase>",
		about: "of the private key",
		becomes: { part: "passphrase" },
		elsewhere: foreign(
			"--ssl-client-passphrase",
			"--cert",
			"`FILE:PASSPHRASE`",
		),
	},
	"--ssl-extra-ca-certs": {
		takes: "value",
		value: "<file>",
		about: "trust the certificates in this PEM file too",
		becomes: { is: "--cacert" },
		elsewhere: foreign("--ssl-extra-ca-certs", "--cacert"),
	},
	"--cookie-jar": {
		takes: "value",
		value: "<file>",
		about: "cookies to begin with, in tough-cookie's JSON",
		becomes: { part: "cookie-jar" },
		elsewhere: foreign("--cookie-jar", "", NO_KEPT_COOKIES),
	},
	"--export-cookie-jar": {
		takes: "maybe",
		value: "[file]",
		about: "write the cookies that there are behind the run",
		becomes: { part: "export-cookie-jar" },
		elsewhere: foreign("--export-cookie-jar", "", NO_KEPT_COOKIES),
	},
	"--verbose": {
		takes: "nothing",
		about: "show passed assertions and timings, too",
		becomes: { part: "verbose" },
	},
};

/** The long name of each short flag. */
export const NEWMAN_SHORTS: ReadonlyMap<string, string> = new Map(
	Object.entries(NEWMAN_FLAGS).flatMap(([long, { short }]) =>
		short === undefined ? [] : [[short, long] as const],
	),
);
