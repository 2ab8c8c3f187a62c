import type {
	Diagnostic,
	SourceLocation,
} from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { textWidth } from "../../diagnostics/text-width.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import { hintToSet } from "../../request/render-diagnostics.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import { padText } from "./fit-text.ts";
import type { Style } from "./style.ts";
import { countOf } from "./units.ts";

/** Longer names push the rest of their line aside. */
const MOST_PADDED = 30;

/** A placeholder that was sent as it is written, and where. */
interface Unfilled {
	readonly hint: string | undefined;
	readonly first: SourceLocation | undefined;
	readonly places: Set<string>;
}

/** Gathers the placeholders without a value of a run: one of them often stands in each request, and is told once. */
export class WithoutValue {
	readonly #found = new Map<string, Unfilled>();
	readonly #environment: string | null;

	/** @param environment the chosen one's name; null for none */
	constructor(environment: string | null) {
		this.#environment = environment;
	}

	/** The result as it is shown: of a request that went wrong, they are named; of others, they are told in the end. */
	take(result: RequestResult): RequestResult {
		const unfilled = result.warnings.filter(({ placeholder }) => placeholder);
		if (unfilled.length === 0) return result;
		for (const warning of unfilled) this.#note(warning);
		const others = result.warnings.filter(({ placeholder }) => !placeholder);
		const warnings = isGoodStatus(result.status)
			? others
			: [...others, inOne(unfilled)];
		return { ...result, warnings };
	}

	/** One line for each of them, with what is around them; none where there are none. @param root files are shown relative to it */
	lines(style: Style, root: string): readonly string[] {
		if (this.#found.size === 0) return [];
		const names = [...this.#found.keys()].map(visibleLine);
		const width = names.reduce(
			(most, name) => Math.max(most, Math.min(MOST_PADDED, textWidth(name))),
			0,
		);
		const lines = [...this.#found].map(([placeholder, unfilled]) => {
			const name = padText(visibleLine(placeholder), width);
			return `  ${name}  ${style.dim(visibleLine(placesOf(placeholder, unfilled, root)))}`;
		});
		const hint = this.#environment
			? "Set them in the environment, with --env-var NAME=…, or in a script."
			: "No environment was chosen: `-e NAME` and `-e FILE` choose one.";
		const more = "`--verbose` shows each place.";
		return [
			`\n${style.bold(style.warning("Without a value"))}\n`,
			...lines,
			`\n${style.accent("hint:")} ${hint} ${more}`,
		];
	}

	#note({ placeholder = "", location, hint }: Diagnostic): void {
		const known = this.#found.get(placeholder);
		const unfilled = known ?? { hint, first: location, places: new Set() };
		if (!known) this.#found.set(placeholder, unfilled);
		unfilled.places.add(JSON.stringify(location));
	}
}

/** `a.json:2:71 and 3 places more`, and what to do, where that is more than to set it. */
function placesOf(
	placeholder: string,
	{ first, places, hint }: Unfilled,
	root: string,
): string {
	const others = places.size - 1;
	return [
		first && `${relativeFile(root, first.file)}:${first.line}:${first.column}`,
		others > 0 && `and ${countOf(others, "place")} more`,
		!isGeneral(placeholder, hint) && `· ${hint}`,
	]
		.filter((part) => part)
		.join(" ");
}

function isGeneral(placeholder: string, hint: string | undefined): boolean {
	const name = placeholder.slice(2, -2).trim();
	return hint === undefined || hint === hintToSet(name);
}

function inOne(unfilled: readonly Diagnostic[]): Diagnostic {
	const names = new Set(unfilled.map(({ placeholder = "" }) => placeholder));
	const listed = [...names].map((name) => `\`${name}\``).join(", ");
	return {
		code: "UNRESOLVED_VARIABLE",
		severity: "warning",
		message: `There is no value for ${listed}.`,
	};
}
