import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { runCommand } from "../../run-command.ts";
import { newmanLine, targetsIn } from "./newman-line.ts";

const command: Command = runCommand(() => undefined);
const NOON = new Date("2026-11-23T12:00:00.123Z");
const FILE = "shop.postman_collection.json";

/** As a shell splits it, quotes aside. */
function line(text: string) {
	const { words, newman } = newmanLine(text.split(" "), command, NOON);
	return { words: words.join(" "), newman };
}

const NOTHING = { folders: [], exports: {}, notes: [] };

describe("a command line of newman's", () => {
	test.each([
		["-e staging.json", "--environment-file=staging.json"],
		["-e staging", "--env=staging"],
		["-g workspace", "--global-env=workspace"],
		["--environment=a/b.json", "--environment-file=a/b.json"],
		["-n 3 -d users.csv", "--iterations=3 --data=users.csv"],
		["-n3", "--iterations=3"],
		["--env-var a=b=c", "--env-var=a=b=c"],
		["--global-var a=b", "--global-env-var=a=b"],
		["--bail", "--bail"],
		["--bail failure --verbose", "--bail --verbose"],
		["--bail folder,failure", "--bail"],
		["--bail folder", ""],
		["-d https://h/rows.csv", "--data=https://h/rows.csv"],
		["-k -x", "--insecure --suppress-exit-code"],
		[
			"--timeout 9000 --timeout-request 50",
			"--global-timeout=9000 --timeout=50",
		],
		["--timeout-script 10 --delay-request 5", "--script-timeout=10 --delay=5"],
		["--timeout-request 0 --delay-request 0", ""],
		["--ignore-redirects", "--max-redirs=0"],
		["--ssl-extra-ca-certs ca.pem", "--cacert=ca.pem"],
		[
			"--ssl-client-cert c.pem --ssl-client-key k.pem --ssl-client-passphrase a:b",
			"--key=k.pem --cert=c.pem:a:b",
		],
		["--silent --verbose", "--quiet"],
		["--no-insecure-file-read", ""],
		["--reporters cli --reporter-cli-no-banner", ""],
		["--parallel 4 --tags smoke", "--parallel 4 --tags smoke"],
	])("%s", (flags, expected) => {
		const { words, newman } = line(`${FILE} ${flags}`);
		expect(words).toBe(`${FILE} ${expected}`.trim());
		expect(newman).toEqual(NOTHING);
	});

	test("a value is never taken for what is run", () => {
		const text = `-e a.json --bail ${FILE} --export-environment out.json -r cli`;
		expect(targetsIn(text.split(" "), command)).toEqual([FILE]);
	});

	test.each([
		[
			"-r cli,junit,json",
			"--reporter=junit=newman/newman-run-report-2026-11-23-12-00-00-123-0.xml --reporter=newman-json=newman/newman-run-report-2026-11-23-12-00-00-123-0.json",
		],
		[
			"-r cli,junit --reporter-junit-export out/j.xml",
			"--reporter=junit=out/j.xml",
		],
		[
			"-r htmlextra,cli --reporter-htmlextra-export=out/",
			"--reporter=html=out/newman-run-report-2026-11-23-12-00-00-123-0.html",
		],
		[
			"-r junit --reporter-junit-export j.xml",
			"--reporter=junit=j.xml --quiet",
		],
		["-r tap", "--reporter=tap --quiet"],
	])("%s", (flags, expected) => {
		expect(line(`${FILE} ${flags}`).words).toBe(`${FILE} ${expected}`);
	});

	test("what has no effect is told", () => {
		const { newman } = line(
			`${FILE} -r cli,allure,htmlextra --reporter-json-export a.json --reporter-htmlextra-title Shop --disable-unicode`,
		);
		expect(newman.notes).toEqual([
			"--disable-unicode has no effect: what is written is UTF-8.",
			"there is no reporter allure here; what it writes is not written. Allure reads JUnit's files, too: `-r junit`.",
			"--reporter-json-export has no effect without json in -r.",
			"--reporter-htmlextra-title has no effect here.",
		]);
	});

	test.each([
		["-r junt", 'There is no reporter "junt".', "junit"],
		["-r cli,htmlxtra", 'There is no reporter "htmlxtra".', "htmlextra"],
		[
			"-r junit --reporter-junit-exprot x.xml",
			"There is no option --reporter-junit-exprot.",
			"--reporter-junit-export",
		],
		[
			"-r junit --reporter-junt-export x.xml",
			"There is no option --reporter-junt-export.",
			"--reporter-junit-export",
		],
	])("%s is refused: its file would be missing", (flags, message, meant) => {
		expect(() => line(`${FILE} ${flags}`)).toThrow(
			expect.objectContaining({ message, hint: `Did you mean ${meant}?` }),
		);
	});

	test("reporters of newman's that are not here are none of its misspelt ones", () => {
		const names = "allure,csv,slack,teamcity,confluence,influxdb,xunit,text";
		expect(line(`${FILE} -r ${names}`).newman.notes).toHaveLength(8);
	});

	test("what no option says goes beside them", () => {
		const { newman } = line(
			`${FILE} -g g.json --folder users --folder orders --working-dir data --cookie-jar c.json --ssl-client-cert-list l.json --export-environment e.json --export-globals --export-cookie-jar j.json`,
		);
		expect(newman).toEqual({
			globalsFile: "g.json",
			folders: ["users", "orders"],
			workingDirectory: "data",
			cookieJar: "c.json",
			certificateList: "l.json",
			exports: {
				environment: "e.json",
				globals: "newman/newman-globals-2026-11-23-12-00-00-123-0.json",
				"cookie-jar": "j.json",
			},
			notes: [],
		});
	});

	test("a key of Postman's is refused by its flag's name, and not repeated", () => {
		expect(() => line(`${FILE} --postman-api-key PMAK-1`)).toThrow(
			/^--postman-api-key: nothing is fetched(?!.*PMAK)/,
		);
	});
});
