import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a package's `package.json` says, as far as notices need it. */
interface Manifest {
	readonly name: string;
	readonly version: string;
	/** Old packages have a list. */
	readonly license?: string | readonly { readonly type: string }[];
}

const HEAD =
	"This package holds code of the packages below, under their own licences.";
const RULE = "-".repeat(80);
const LICENCE_FILE = /^(?:(?:un)?licen[cs]e|copying|notice)/i;

/** Texts of licences for packages that only name one (`Apache-2.0.txt`), and what some say nothing about (`jq-wasm.txt`). */
const LICENCES = fileURLToPath(new URL("licences", import.meta.url));

/**
 * The licences, with their texts, of all that a bundle holds of other people's
 * packages.
 *
 * @param folders of the packages, absolute
 * @throws Error for a package whose licence has no text anywhere
 */
export function notices(folders: readonly string[]): string {
	const sections = folders.map(noticeOf).sort();
	return [HEAD, ...sections].join(`\n\n${RULE}\n`).concat("\n");
}

/** Begins with the package's name and version. */
function noticeOf(folder: string): string {
	const file = join(folder, "package.json");
	const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"));
	const { name, version } = manifest;
	const licence = licenceNames(manifest);
	const texts = [
		...readdirSync(folder)
			.filter((found) => LICENCE_FILE.test(found))
			.map((found) => join(folder, found)),
		join(LICENCES, `${name}.txt`),
	].filter((text) => existsSync(text));
	const standard = join(LICENCES, `${licence}.txt`);
	if (texts.length === 0 && !existsSync(standard))
		throw new Error(
			`${name} comes without a text of its licence (${licence}): put that into ${standard}.`,
		);
	const found = texts.length === 0 ? [standard] : texts;
	const read = found.map((text) => readFileSync(text, "utf8").trim());
	return [`${name} ${version} (${licence})`, ...read].join("\n\n");
}

function licenceNames({ license = "" }: Manifest): string {
	if (typeof license === "string") return license;
	return license.map(({ type }) => type).join(" or ");
}
