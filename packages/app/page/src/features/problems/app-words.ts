/**
 * Messages and hints are written for the terminal as well: where they name an
 * option or a command of it, the app says what there is to do here instead.
 */

type Rule = readonly [said: RegExp, instead: string];

/** What comes first counts first; the general ones are last. */
const RULES: readonly Rule[] = [
	// Variables and environments
	[
		/Set it in the environment, with --env-var \S+=…, or in a script\./g,
		"Define it, or set it in a script.",
	],
	[
		/((?:has|have) it): `--env (?:'[^']*'|"[^"]*"|[^\s`])+`(?:, or define it in (`[^`]+`), too)?\./g,
		"$1.",
	],
	[
		/Give the value with --env-var [^.]*?=…,(?: with --prompt [^.]*?=…,)? (?:or )?in a \.env file(?:, or in the environment of the process)?\./g,
		"Store its value: it comes into a `.env` file that git does not see.",
	],
	[
		/Give the answer with --prompt "[^"]*"\./g,
		"Answer the question when it is asked.",
	],
	[/, or give its values by --env-var/g, ""],
	[/give it at the run: --secret NAME=VALUE/g, "store it as a secret"],
	[/; --workspace-path tells where it is/g, ""],
	[/Secrets come from --env-var, \.env files/g, "Secrets come from .env files"],
	[/not found in --env-var, /g, "not found in "],
	[/not found in --env-var or /g, "not found in "],
	[
		/Name the environment's file, `-e FILE`, or what comes from elsewhere: `--env-var`, `--data`\./g,
		"Add an environment that has them.",
	],
	[
		/Add a file to `environments`, or name what comes from elsewhere: `--env-var`, `--data`, or `given` in the collection's file\./g,
		"Add an environment that has them, or name in `given` of the collection's file what comes from elsewhere.",
	],
	[
		/Rows of data, an iteration for each, are given by --data\./g,
		"Rows of data, an iteration for each, are chosen where a run begins.",
	],
	[/, or give --data-format \([^)]*\)/g, ""],
	[
		/Give it beside the request: --env \S+?\.$/g,
		"Choose it as the environment.",
	],
	[
		/Give it beside a collection: `curlew run COLLECTION -e FILE`\./g,
		"Open the collection that it belongs to.",
	],
	// What a collection may use
	[
		/If it is in the environment of the process, allow the collection to read it: --allow-[\w-]+ [^\s,]+/g,
		"Or allow the collection to read it from the environment of the process (“Permissions of the collection” in the palette).",
	],
	[
		/allow its folder: --allow-[\w-]+ [^\s,]+/g,
		"allow its folder (“Permissions of the collection” in the palette).",
	],
	[
		/If this one is right, too: --allow-[\w-]+ [^\s,]+/g,
		"If this one is right, too, allow it (“Permissions of the collection” in the palette).",
	],
	[
		/If you know why it wants (this one|these): --allow-[\w-]+ [^\s,]+(?:, or for good: curlew trust allow)?/g,
		`If you know why it wants $1, allow it: “Permissions of the collection” in the palette.`,
	],
	[
		/Then allow it once with --allow-secret-commands, or for good with `curlew secret trust`\./g,
		"Then allow it: “Permissions of the collection” in the palette.",
	],
	[/ \(`curlew secret list`\)/g, ""],
	[
		/Put it there with `curlew secret set ([^`]+)`\./g,
		"Put it into this computer's keychain under the name `$1`.",
	],
	[
		/ Files outside of it need `--allow-files`\./g,
		" Files outside of it have to be allowed.",
	],
	// TLS
	[
		/Trust the authority that signed it: --cacert FILE \(PEM\), or `certificateAuthorities` of the collection\./g,
		"Trust the authority that signed it, if you know it.",
	],
	[
		/Trust it: --cacert FILE, with the server's certificate as PEM\./g,
		"Trust it, if it is the one that you expect.",
	],
	[
		/(In a test environment, |Until then, )--insecure accepts any certificate\./g,
		"$1“Verify the server’s certificate” can be switched off in the settings of the request.",
	],
	[
		/ ?--insecure accepts any certificate\./g,
		" “Verify the server’s certificate” can be switched off in the settings of the request.",
	],
	[
		/`--cacert FILE` names the authority whose certificates are right; `--insecure` accepts any\./g,
		"Trust the authority that signed it, if you know it.",
	],
	[
		/`--cacert FILE` makes a certificate of your own one that is verified; then this setting can go\./g,
		"Trust the certificate of your own server where a request to it fails; then this setting can go.",
	],
	[
		/`--cacert FILE` says that you trust the authority yourself\./g,
		"If you trust the authority yourself, start Curlew with its file in the environment variable NODE_EXTRA_CA_CERTS.",
	],
	[/, or --cacert\./g, "."],
	[/, --cert FILE, or --client-cert-config FILE/g, ""],
	[/, the file of --client-cert-config, or --cert and --key/g, ""],
	[/, --cert or --client-cert-config/g, ""],
	// Connections and limits
	[/which comes from --proxy, else from the/g, "which comes from the"],
	[
		/ --no-proxy does without one, NO_PROXY=HOST for one host\./g,
		" NO_PROXY=HOST does without one for a host.",
	],
	[/: --no-proxy, NO_PROXY=HOST/g, ": NO_PROXY=HOST"],
	[
		/--proxy http:\/\/user:password@host:port, the same in HTTPS_PROXY, or `auth`/g,
		"`http://user:password@host:port` in HTTPS_PROXY, or `auth`",
	],
	[/ \(--proxy socks5:\/\/user:password@host:port\)/g, ""],
	[/; --proxy URL takes its place, --no-proxy does without/g, ""],
	[/: --timeout MS, or the setting/g, ": the setting"],
	[
		/: `headersTimeout` of the library, --timeout of the command/g,
		" with the setting `timeout`",
	],
	[/: --max-redirs 20, or `maxRedirects/g, ": `maxRedirects"],
	[
		/, or send fewer requests at the same time \(--parallel\)/g,
		", or send fewer requests at the same time",
	],
	[/, or ask for less \(--parallel\)/g, ", or ask for less at the same time"],
	[/, or use --no-http2\./g, "."],
	[/Allow more with --max-body SIZE if you expect that much\. /g, ""],
	[/; --working-dir names another folder/g, ""],
	[/Check the path of --unix-socket\./g, "Check the path of the socket."],
	[/, or allow (?:scripts|it) more time: --script-timeout MS/g, ""],
	// Scripts
	[
		/If you trust the collection, run it with --sandbox developer\./g,
		"If you trust the collection, it can run in the developer sandbox.",
	],
	[/; --sandbox developer lifts that/g, ""],
	[/, or run with --sandbox developer/g, ""],
	[
		/Run the collection with --sandbox developer if you trust it/g,
		"Run the collection in the developer sandbox if you trust it",
	],
	[/needs --sandbox developer/g, "needs the developer sandbox"],
	[/Use `curlew send` to send it\./g, "Send it by itself."],
	[
		/Look at the response with `curlew send`, and at/g,
		"Look at the response, and at",
	],
	[
		/Does the response have it\? `curlew send FILE` shows what came,/g,
		"Does the response have it? Its body shows what came,",
	],
	// Collections
	[
		/Make a collection of it: `curlew convert FILE FOLDER`\./g,
		"Import it: that makes a collection of it.",
	],
	[/ ?`curlew init` makes one\./g, " “New collection” makes one."],
	[
		/Convert the collection to OpenCollection: curlew convert\./g,
		"“Convert the collection” in the palette makes one in OpenCollection of it.",
	],
	[
		/Run (?:it|each) by (?:itself|itself): .*?`curlew run [^.]*\.$/g,
		"Open it by itself.",
	],
	[
		/Words that `--tags` and `--exclude-tags` choose by\./g,
		"Words that runs choose requests by.",
	],
	[/What `--env` calls it\./g, "What it is called."],
];

/** An option or a command of the terminal. */
const OF_TERMINAL =
	/(?:^|[\s("'`:,])--[a-z][\w-]*|(?:^|[\s`(])-[a-zA-Z] [A-Z]|\bcurlew [a-z]/;
const SENTENCE_END = /(?<=[.?!…]) (?=[A-Z“"'`-])/;

/** Commands of other programs, which have to be typed somewhere. */
const OF_OTHERS = /`(?:curl|openssl|sops|sqlite3|secretCommand)\b[^`]*`/g;

/** Whether a text speaks of Curlew's command line. */
export function speaksOfTerminal(text: string): boolean {
	return OF_TERMINAL.test(text.replace(OF_OTHERS, ""));
}

/** A message or a hint as the app says it; "" where nothing is left of it. Words in backticks stay in backticks. */
export function inAppWords(text: string): string {
	if (!speaksOfTerminal(text)) return text;
	const said = RULES.reduce(
		(words, [pattern, instead]) => words.replace(pattern, instead),
		text,
	);
	if (!speaksOfTerminal(said)) return said.trim();
	// What nobody has thought of is left out, sentence by sentence.
	return said
		.split(SENTENCE_END)
		.filter((sentence) => !speaksOfTerminal(sentence))
		.join(" ")
		.trim();
}
