import { createHash } from "node:crypto";
import { join } from "node:path";
import { OwnFolder } from "../files/own-folder.ts";
import { cacheFolder } from "../files/own-place.mjs";
import { removeOldest } from "../files/remove-oldest.ts";
import { userEnvironment } from "../files/user-environment.ts";
import type { CheckOutcome } from "./check.ts";
import { fingerprintOfFiles, fingerprintOfFolder } from "./fingerprint.ts";

/** Change of form: what an older Curlew wrote is not read. */
const FORM = 4;
const MOST_KEPT = 200;

interface Kept {
	readonly form: number;
	/** Of the collection, Curlew's own code, and the names in the process environment. */
	readonly state: string;
	/** Files outside of the collection that count. */
	readonly outside: readonly string[];
	readonly outsideState: string;
	readonly outcome: CheckOutcome;
}

/**
 * Keeps what a check has found until anything changes that it has looked at.
 * What cannot be read or written is as if it were not there.
 */
export class CheckCache {
	readonly #folder: OwnFolder;
	readonly #name: string;
	readonly #state: string;

	private constructor(folder: OwnFolder, name: string, state: string) {
		this.#folder = folder;
		this.#name = name;
		this.#state = state;
	}

	/**
	 * @param root the collection's folder
	 * @param options what else decides about the outcome
	 * @param folder default: `curlew/check` in the user's folder for caches
	 * @returns undefined for a collection of which nobody can tell quickly whether it has changed
	 */
	static open(
		root: string,
		options: unknown,
		folder: string = join(cacheFolder(), "check"),
	): CheckCache | undefined {
		const files = fingerprintOfFolder(root);
		// A checkout changes without its version.
		const code = fingerprintOfFolder(import.meta.dirname);
		if (files === undefined || code === undefined) return undefined;
		const key = JSON.stringify([root, options]);
		const name = createHash("sha256").update(key).digest("hex");
		const state = [files, code, namesOfProcess()].join(" ");
		return new CheckCache(new OwnFolder(folder), `${name}.json`, state);
	}

	async read(): Promise<CheckOutcome | undefined> {
		try {
			const kept: unknown = JSON.parse(await this.#folder.readText(this.#name));
			if (!isKept(kept) || kept.state !== this.#state) return undefined;
			const isSame = fingerprintOfFiles(kept.outside) === kept.outsideState;
			return isSame ? kept.outcome : undefined;
		} catch {
			return undefined;
		}
	}

	/** Whole or not at all, also with another check writing at the same time. */
	async write(
		outcome: CheckOutcome,
		outside: readonly string[],
	): Promise<void> {
		const kept: Kept = {
			form: FORM,
			state: this.#state,
			outside,
			outsideState: fingerprintOfFiles(outside),
			outcome: withoutFixes(outcome),
		};
		try {
			await this.#folder.write(this.#name, JSON.stringify(kept));
			await removeOldest(this.#folder, MOST_KEPT);
		} catch {
			// The next check looks at everything again.
		}
	}
}

/** Findings are cached without their fixes: a fix holds the unmasked text of a field, and fixing reads the files anew. */
function withoutFixes(outcome: CheckOutcome): CheckOutcome {
	return {
		...outcome,
		findings: outcome.findings.map(({ fix: _, places, ...finding }) => ({
			...finding,
			places: places.map(({ fix: __, ...place }) => place),
		})),
	};
}

/** Of the process environment it counts only what is set. Shells change these with every command. */
function namesOfProcess(): string {
	const names = Object.keys(userEnvironment())
		.filter((name) => name !== "_" && name !== "OLDPWD" && name !== "SHLVL")
		.sort();
	return createHash("sha256").update(names.join("\n")).digest("base64url");
}

function isKept(value: unknown): value is Kept {
	return (
		typeof value === "object" &&
		value !== null &&
		"form" in value &&
		value.form === FORM &&
		"state" in value &&
		"outcome" in value &&
		"outside" in value &&
		Array.isArray(value.outside)
	);
}
