import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCommand } from "../../run-command.ts";
import { newmanHelp, newmanRunCommand } from "./newman-command.ts";
import { NEWMAN_FLAGS } from "./newman-flags.ts";
import { inNewmansNames } from "./newman-names.ts";

const PAGE = readFileSync(
	new URL("../../../../../docs/from-newman.md", import.meta.url),
	"utf8",
);
const everyFlag = Object.entries(NEWMAN_FLAGS).map(
	([long, flag]) => [long, flag.short] as const,
);

/** `newman run --help` of 6.2.2. */
const OF_NEWMAN =
	"-e --environment -g --globals -r --reporters -n --iteration-count -d --iteration-data --folder --global-var --env-var --export-environment --export-globals --export-collection --postman-api-key --bail --ignore-redirects -x --suppress-exit-code --silent --disable-unicode --color --delay-request --timeout --timeout-request --timeout-script --working-dir --no-insecure-file-read -k --insecure --ssl-client-cert-list --ssl-client-cert --ssl-client-key --ssl-client-passphrase --ssl-extra-ca-certs --cookie-jar --export-cookie-jar --verbose";

test("the table has newman's flags, and no others", () => {
	const known = everyFlag.flatMap(([long, short]) =>
		short === undefined ? long : [short, long],
	);
	expect(known.toSorted()).toEqual(OF_NEWMAN.split(" ").toSorted());
});

test.each(everyFlag)("%s is in the help and on the page", (long, short) => {
	expect(newmanHelp()).toMatch(
		new RegExp(`^  ${short === undefined ? "" : `${short}, `}${long}\\b`, "m"),
	);
	expect(PAGE).toMatch(new RegExp(`^\\|.*\`${long}\\b.*\\|.*\\|.*\\|$`, "m"));
});

test.each([
	[
		"allow it more time: --timeout MS",
		"allow it more time: --timeout-request MS",
	],
	["within --global-timeout", "within --timeout"],
	["--cacert: a.pem is not there", "--ssl-extra-ca-certs: a.pem is not there"],
	["`curlew run --help` lists them", "`curlew help newman` lists them"],
	["--parallel and --max-redirs 20", "--parallel and --max-redirs 20"],
])("%s is told as %s", (text, expected) => {
	expect(inNewmansNames(text)).toBe(expected);
});

describe("the command that completion shows", () => {
	const flags = newmanRunCommand(runCommand(() => undefined)).options.map(
		({ flags: written }) => written,
	);

	test("has Curlew's options beside newman's", () => {
		expect(flags).toContain("--parallel [count]");
		expect(flags).toContain("--tags <tags>");
	});

	test("leaves newman its short names", () => {
		expect(flags).toContain("-e, --environment <file>");
		expect(flags).toContain("--env <name>");
		expect(flags.filter((written) => written.startsWith("-r"))).toEqual([
			"-r, --reporters <names>",
		]);
	});
});
