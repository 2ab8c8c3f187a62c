/** Clients whose flags people have in their fingers. */
export type OtherClient = "bru" | "newman" | "hurl" | "httpyac";

/** Flags of another client that Curlew does not have by that name. */
export interface ForeignOption {
	/** As they are typed there: `-n`, `--iteration-count`. */
	readonly flags: readonly string[];
	readonly of: readonly OtherClient[];
	/** What they are called here, in the order of preference; a test holds each to the commands. Empty when no option is needed. */
	readonly here: readonly string[];
	/** What one has to know besides. */
	readonly says?: string;
}

/** From the public manuals: `bru run --help`, `newman run --help`, hurl.dev/docs/manual.html, `httpyac help send`. */
export const FOREIGN_OPTIONS: readonly ForeignOption[] = [
	{
		flags: ["--environment"],
		of: ["newman"],
		here: ["--env", "--environment-file"],
		says: "the first takes the name of one of the collection's environments, the second a file",
	},
	{ flags: ["-g", "--globals"], of: ["newman"], here: ["--global-env"] },
	{ flags: ["--global-var"], of: ["newman"], here: ["--global-env-var"] },
	{ flags: ["-d", "--iteration-data"], of: ["newman"], here: ["--data"] },
	{ flags: ["-n"], of: ["newman"], here: ["--iterations"] },
	{
		flags: ["--repeat"],
		of: ["hurl", "httpyac"],
		here: ["--iterations"],
	},
	{ flags: ["--repeat-mode"], of: ["httpyac"], here: ["--parallel"] },
	{
		flags: ["--folder"],
		of: ["newman"],
		here: [],
		says: "folders are paths here: `curlew run COLLECTION/FOLDER`, several of them one after the other",
	},
	{
		flags: ["-n", "-l", "--line"],
		of: ["httpyac"],
		here: [],
		says: "each request is a file here: `curlew run users/create.yml`",
	},
	{
		flags: ["-a", "--all"],
		of: ["httpyac"],
		here: [],
		says: "all requests of what is named run anyway",
	},
	{
		flags: ["--reporters"],
		of: ["newman"],
		here: ["--reporter"],
		says: "one for each: `--reporter terminal --reporter junit=FILE`",
	},
	...exportOptions("junit", ["--reporter-junit-export"], "newman"),
	...exportOptions("json", ["--reporter-json-export"], "newman"),
	...exportOptions(
		"html",
		["--reporter-html-export", "--reporter-htmlextra-export"],
		"newman",
	),
	...exportOptions("junit", ["--report-junit"], "hurl"),
	...exportOptions("json", ["--report-json"], "hurl"),
	...exportOptions("html", ["--report-html"], "hurl"),
	...exportOptions("tap", ["--report-tap"], "hurl"),
	...exportOptions("junit", ["--junit"], "httpyac"),
	{
		flags: ["--export-environment", "--export-globals"],
		of: ["newman"],
		here: ["--save"],
		says: "it writes what scripts set with { persist: true } into the environment's file",
	},
	{ flags: ["--delay-request"], of: ["newman"], here: ["--delay"] },
	{ flags: ["--timeout-request"], of: ["newman"], here: ["--timeout"] },
	{ flags: ["--timeout-script"], of: ["newman"], here: ["--script-timeout"] },
	{
		flags: ["-m", "--max-time"],
		of: ["hurl"],
		here: ["--timeout"],
		says: "in milliseconds",
	},
	{
		flags: ["--ignore-redirects"],
		of: ["newman"],
		here: [],
		says: "redirects are a setting of the request or the collection: `settings: { followRedirects: false }`",
	},
	{
		flags: ["-L", "--location"],
		of: ["hurl"],
		here: [],
		says: "redirects are followed anyway; `settings: { followRedirects: false }` leaves them",
	},
	{
		flags: ["--max-redirs"],
		of: ["hurl"],
		here: [],
		says: "it is a setting of the request or the collection: `settings: { maxRedirects: 20 }`",
	},
	{
		flags: ["-x", "--suppress-exit-code"],
		of: ["newman"],
		here: [],
		says: "the shell does that: `curlew run … || true`",
	},
	{
		flags: ["-x"],
		of: ["hurl"],
		here: ["--proxy"],
	},
	{
		flags: ["-s", "--silent"],
		of: ["newman", "httpyac"],
		here: ["--quiet"],
	},
	{ flags: ["--filter"], of: ["httpyac"], here: ["--quiet"] },
	{ flags: ["--no-output"], of: ["hurl"], here: ["--quiet"] },
	{
		flags: ["--very-verbose", "--verbosity", "--error-format"],
		of: ["hurl"],
		here: ["--verbose"],
	},
	{
		flags: ["--ssl-client-cert-list"],
		of: ["newman"],
		here: ["--client-cert-config"],
		says: "a JSON file with the certificates by domain",
	},
	{
		flags: ["--ssl-client-cert", "--ssl-client-key", "--ssl-client-passphrase"],
		of: ["newman"],
		here: ["--client-cert-config"],
		says: "a JSON file with certificates, keys and passphrases by domain",
	},
	{
		flags: ["-E", "--cert", "--key"],
		of: ["hurl"],
		here: ["--client-cert-config"],
		says: "a JSON file with certificates, keys and passphrases by domain",
	},
	{ flags: ["--ssl-extra-ca-certs"], of: ["newman"], here: ["--cacert"] },
	{
		flags: ["--working-dir", "--file-root"],
		of: ["newman", "hurl"],
		here: ["--allow-files"],
		says: "paths count from the collection; it allows those of another folder",
	},
	{
		flags: ["--no-insecure-file-read"],
		of: ["newman"],
		here: [],
		says: "files outside of the collection are not read anyway, unless --allow-files allows their folder",
	},
	{ flags: ["--variable"], of: ["hurl"], here: ["--env-var"] },
	{ flags: ["--var"], of: ["httpyac"], here: ["--env-var"] },
	{
		flags: ["--variables-file"],
		of: ["hurl"],
		here: ["--environment-file"],
	},
	{
		flags: ["--test"],
		of: ["hurl"],
		here: [],
		says: "`curlew run` judges every answer anyway",
	},
	{ flags: ["--retry"], of: ["hurl"], here: ["--retries"] },
	{ flags: ["--jobs"], of: ["hurl"], here: ["--parallel"] },
	{
		flags: ["--continue-on-error"],
		of: ["hurl"],
		here: [],
		says: "a run goes on anyway; --bail ends it",
	},
	{ flags: ["--no-cookie-store"], of: ["hurl"], here: ["--no-cookies"] },
	{ flags: ["--http1.1"], of: ["hurl"], here: ["--no-http2"] },
];

function exportOptions(
	reporter: string,
	flags: readonly string[],
	client: OtherClient,
): readonly ForeignOption[] {
	return [
		{
			flags,
			of: [client],
			here: ["--reporter"],
			says: `\`--reporter ${reporter}=FILE\``,
		},
	];
}

/** What others call the commands. */
export const FOREIGN_COMMANDS: Readonly<Record<string, string>> = {
	test: "run",
	execute: "run",
	lint: "check",
	validate: "check",
	import: "convert",
	serve: "open",
	ui: "open",
};
