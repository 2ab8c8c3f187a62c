import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { CollectionFileError } from "../errors.ts";
import type {
	AliasNode,
	ListNode,
	MapNode,
	NodeRange,
	PlacedNode,
	ScalarNode,
} from "./placed-node.ts";

function isIn(offset: number, { start, end }: NodeRange): boolean {
	return start <= offset && offset < end;
}

/** A parsed file, and everything that was found wrong with it so far. Let go of it once it is read: the tree is large. */
export class PlacedDocument {
	readonly source: SourceText;
	readonly problems: Diagnostic[];
	/** Null for an empty file. */
	readonly root: PlacedNode | null;
	/**
	 * The tree was made by another format's mapping, which has told all that is
	 * wrong with keys and words, and which may leave texts empty that
	 * OpenCollection wants filled.
	 */
	readonly isMapped: boolean;
	/** Where aliases that lead nowhere were told of: each may be asked for many times. */
	#withoutTarget: Set<number> | undefined;
	#misspelt: Set<MapNode> | undefined;

	/** @param mapped of a tree that a mapping has made: what that has found wrong */
	constructor(
		source: SourceText,
		root: PlacedNode | null,
		mapped?: { readonly problems: Diagnostic[] },
	) {
		this.source = source;
		this.root = root;
		this.problems = mapped?.problems ?? [];
		this.isMapped = mapped !== undefined;
	}

	get hasErrors(): boolean {
		return this.problems.some(isFault);
	}

	/** For a file that is needed as a whole: the error when it has any. */
	toError(): CollectionFileError | undefined {
		const errors = this.errorsSince(0);
		const [first] = errors;
		return first && new CollectionFileError(first, errors);
	}

	/** The errors among all problems but the first ones. */
	errorsSince(known: number): readonly Diagnostic[] {
		return this.problems.slice(known).filter(isFault);
	}

	/**
	 * The errors among the first problems that stand between two offsets, and not
	 * in a part of that: who made the tree has told them, of whatever is there.
	 */
	errorsWithin(
		known: number,
		range: NodeRange,
		except?: NodeRange,
	): readonly Diagnostic[] {
		if (!this.isMapped) return [];
		return this.problems.slice(0, known).filter((problem) => {
			const at = this.#offsetOf(problem);
			return (
				at !== undefined &&
				isFault(problem) &&
				isIn(at, range) &&
				!(except && isIn(at, except))
			);
		});
	}

	#offsetOf({ location }: Diagnostic): number | undefined {
		if (location?.line === undefined) return undefined;
		return this.source.lineStart(location.line) + (location.column ?? 1) - 1;
	}

	/** Notes that a map has a key that its format does not have: whatever the map lacks, that is why. */
	noteMisspelt(map: MapNode): void {
		this.#misspelt ??= new Set();
		this.#misspelt.add(map);
	}

	isMisspelt(map: MapNode): boolean {
		return this.#misspelt?.has(map) ?? false;
	}

	/** The node that an alias stands for; one that leads nowhere is reported. */
	resolve(alias: AliasNode): MapNode | ListNode | ScalarNode | undefined {
		if (!alias.target) this.#reportNoTarget(alias);
		return alias.target;
	}

	/** Notes a problem at a range of the text. */
	report(
		problem: Omit<Diagnostic, "severity"> & {
			readonly severity?: Diagnostic["severity"];
		},
		start: number,
		end: number,
	): void {
		const location = this.source.location(start, end);
		const excerpt = this.source.excerpt(location.line);
		this.problems.push({
			severity: "error",
			...problem,
			location,
			...(excerpt !== undefined && { excerpt }),
		});
	}

	#reportNoTarget({ start, end }: AliasNode): void {
		this.#withoutTarget ??= new Set();
		if (this.#withoutTarget.has(start)) return;
		this.#withoutTarget.add(start);
		this.report(
			{
				code: "YAML_SYNTAX",
				message: "This refers to an anchor that the file does not define.",
				hint: "A value that begins with `*` needs quotation marks.",
			},
			start,
			end,
		);
	}
}

/** An error that keeps from using what the file describes. */
export function isFault({ severity, isTolerated }: Diagnostic): boolean {
	return severity === "error" && isTolerated !== true;
}
