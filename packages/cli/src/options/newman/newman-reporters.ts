import {
	InvalidOptionError,
	REPORTER_NAMES,
	reporterOf,
} from "@curlew/client/internal";
import { NEWMAN_REPORTERS } from "@curlew/client/newman-names";
import { nearestName } from "@curlew/template";
import { newmanFile } from "./newman-flag.ts";

/** Curlew's own. */
const OWN: ReadonlySet<string> = new Set(REPORTER_NAMES);
const KNOWN = [...Object.keys(NEWMAN_REPORTERS), ...REPORTER_NAMES];
/** Packages for newman with names that are nearly one of these. */
const PACKAGES: ReadonlySet<string> = new Set(["xunit"]);
const MODULE = /^\.|\.[mc]?[jt]s$/;

/** What `-r` and the flags of reporters say, in options of ours. */
export interface ReporterLine {
	readonly words: readonly string[];
	/** Whether one of them writes on the terminal. */
	readonly isOnTerminal: boolean;
	readonly notes: readonly string[];
}

/**
 * @param names as `-r` has them; `cli` where it is not there
 * @param exports the files of `--reporter-NAME-export`, by name
 * @param others flags of reporters that say something else
 * @throws InvalidOptionError for a name that is nearly one of these: its file would be missing
 */
export function reporterLine(
	names: readonly string[],
	exports: ReadonlyMap<string, string>,
	others: readonly string[],
	at: Date,
): ReporterLine {
	const words: string[] = [];
	const notes: string[] = [];
	let isOnTerminal = false;
	for (const name of new Set(names)) {
		const reporter = reporterOf(name);
		const file = exports.get(name);
		if (name === "terminal" || reporter?.is === "terminal") isOnTerminal = true;
		else if (reporter !== undefined)
			words.push(
				`--reporter=${reporter.is}=${exportFile(file, reporter.ending, at)}`,
			);
		else if (OWN.has(name) || MODULE.test(name))
			words.push(`--reporter=${file === undefined ? name : `${name}=${file}`}`);
		else {
			expectNoSlip(name, `There is no reporter "${name}".`, (near) => near);
			notes.push(unknownNote(name));
		}
	}
	for (const name of exports.keys()) {
		if (names.includes(name)) continue;
		const flag = exportFlag(name);
		expectNoSlip(name, `There is no option ${flag}.`, exportFlag);
		notes.push(`${flag} has no effect without ${name} in -r.`);
	}
	// What only hides a part of newman's lines needs no word.
	for (const flag of others) {
		if (flag.startsWith("cli-")) continue;
		expectNoSlipOfExport(flag);
		notes.push(`--reporter-${flag} has no effect here.`);
	}
	return { words, isOnTerminal, notes };
}

const exportFlag = (reporter: string) => `--reporter-${reporter}-export`;

/** @param write what was meant, of the name of the reporter that was meant */
function expectNoSlip(
	name: string,
	message: string,
	write: (near: string) => string,
): void {
	if (KNOWN.includes(name) || PACKAGES.has(name)) return;
	const near = nearestName(name, KNOWN);
	if (near !== undefined)
		throw new InvalidOptionError(message, {
			hint: `Did you mean ${write(near)}?`,
		});
}

/** @param flag `junit-exprot` */
function expectNoSlipOfExport(flag: string): void {
	const [, reporter = "", last = ""] = /^(.+)-([^-]+)$/.exec(flag) ?? [];
	if (nearestName(last, ["export"]) === undefined) return;
	throw new InvalidOptionError(`There is no option --reporter-${flag}.`, {
		hint: `Did you mean ${exportFlag(reporter)}?`,
	});
}

/** A folder, told by the slash at its end, gets the file by newman's name. */
function exportFile(
	file: string | undefined,
	ending: string,
	at: Date,
): string {
	const usual = newmanFile("run-report", ending, at);
	if (file === undefined || file === "") return usual;
	return /[\\/]$/.test(file) ? file + usual.slice("newman/".length) : file;
}

function unknownNote(name: string): string {
	const instead = /allure/i.test(name)
		? " Allure reads JUnit's files, too: `-r junit`."
		: "";
	return `there is no reporter ${name} here; what it writes is not written.${instead}`;
}
