import {
	type Data,
	type DataMap,
	isDataList,
	isDataMap,
	isEmptyData,
	isListOrAbsent,
	isMapOrAbsent,
	isSame,
	memberIn,
	withMemberSet,
} from "../data.ts";
import { jsonBodyText, readJsonBody } from "./json-text.ts";
import { type LogMark, MergeLog } from "./merge-log.ts";
import { partsOfUrl, withOtherBlock } from "./merge-texts.ts";
import type {
	MergeOutcome,
	MergePlace,
	MergeResult,
	Sides,
	ThreeWayOptions,
} from "./merge-types.ts";
import { RowList } from "./row-list.ts";
import { findRow, isSentNow, namedRows } from "./rows.ts";

/** What a merge is about: lists of a form have rows with names, those of a body have none. */
type Kind = "form" | "json";

/**
 * Merges what a document said, says now, and what a user made of it, field by field.
 * What the user has changed stays; where the document has changed the same, that is a
 * conflict.
 */
export function mergeThreeWay(
	sides: Sides,
	options: ThreeWayOptions,
	kind: Kind = "form",
): MergeResult {
	return new ThreeWayMerge(options, kind).result(sides);
}

/** Without a base, nobody knows who changed these; they are the user's, and nothing is asked. */
const USERS_OWN: ReadonlySet<string> = new Set([
	"disabled",
	"selected",
	"description",
	"docs",
	"name",
	"tags",
]);

class ThreeWayMerge {
	readonly #options: ThreeWayOptions;
	readonly #kind: Kind;
	readonly #log: MergeLog;

	constructor(options: ThreeWayOptions, kind: Kind) {
		this.#options = options;
		this.#log = new MergeLog(options);
		this.#kind = kind;
	}

	result(sides: Sides): MergeResult {
		const outcome = this.#value(sides, { field: [], at: [] });
		const { edits, conflicts } = this.#log;
		return { ...outcome, edits, conflicts };
	}

	#value(sides: Sides, place: MergePlace): MergeOutcome {
		const { base, theirs, yours } = sides;
		if (isSame(theirs, base)) return { yours, base: theirs };
		if (isSame(yours, theirs)) return { yours, base: theirs };
		if (base === undefined && yours === undefined)
			return this.#log.take(sides, place);
		const inside = this.#inside(sides, place);
		if (inside) return inside;
		if (isSame(yours, base)) return this.#log.take(sides, place);
		// What the user has removed stays away.
		if (yours === undefined) return { yours, base: theirs };
		return this.#log.conflict(sides, place);
	}

	/** Of what has parts, each part by itself; undefined where all of it is one thing. */
	#inside(sides: Sides, place: MergePlace): MergeOutcome | undefined {
		const { base, theirs, yours } = sides;
		if (typeof yours === "string")
			return this.#kind === "form" ? this.#text(sides, place) : undefined;
		const isSection = this.#kind === "form" && place.field.length <= 1;
		const maps = isSection
			? [base, theirs, yours].every((one) => isMapOrAbsent(one))
			: isMapOrAbsent(base) && isDataMap(theirs) && isDataMap(yours);
		if (maps)
			return this.#isOneThing(sides) ? undefined : this.#map(sides, place);
		if (![base, theirs, yours].every(isListOrAbsent)) return undefined;
		return this.#kind === "form"
			? this.#rows(sides, place)
			: this.#list(sides, place);
	}

	/** An authentication or a body of another type has other fields. */
	#isOneThing({ base, theirs, yours }: Sides): boolean {
		if (this.#kind === "json") return base === undefined || yours === undefined;
		const types = [base, theirs, yours].flatMap(
			(one) => memberIn(one, "type") ?? [],
		);
		return types.some((type) => type !== types[0]);
	}

	#map(sides: Sides, place: MergePlace): MergeOutcome {
		const maps = [sides.theirs, sides.base].filter(isDataMap);
		const keys = new Set(maps.flatMap((one) => Object.keys(one)));
		const mark = this.#log.mark();
		let yours: DataMap = isDataMap(sides.yours) ? sides.yours : {};
		let base: DataMap = {};
		for (const key of keys) {
			const [one, other, own] = [sides.base, sides.theirs, sides.yours].map(
				(side) => memberIn(side, key),
			);
			const at = [...place.at, key];
			const inner = { base: one, theirs: other, yours: own };
			const member = this.#member(key, inner, sides, {
				field: [...place.field, key],
				at,
			});
			yours = withMemberSet(yours, key, member.yours);
			base = withMemberSet(base, key, member.base);
		}
		return this.#ended(sides, place, { yours, base }, mark);
	}

	#member(
		key: string,
		inner: Sides,
		{ base, yours }: Sides,
		place: MergePlace,
	): MergeOutcome {
		const isUsers =
			this.#kind === "form" &&
			base === undefined &&
			yours !== undefined &&
			USERS_OWN.has(key);
		const isText = key === "description" || key === "docs";
		return isUsers && !(isText && inner.yours === undefined)
			? { yours: inner.yours, base: inner.theirs }
			: this.#value(inner, place);
	}

	#rows(sides: Sides, place: MergePlace): MergeOutcome | undefined {
		const isAnyCase = place.field.at(-1) === "headers";
		const [base, theirs, yours] = [sides.base, sides.theirs, sides.yours].map(
			(side) => namedRows(isDataList(side) ? side : [], isAnyCase),
		);
		if (!base || !theirs || !yours) return undefined;
		const mark = this.#log.mark();
		const list = new RowList(isDataList(sides.yours) ? sides.yours : []);
		const next: Data[] = [];
		for (const { key, data } of theirs) {
			const before = findRow(base, key)?.data;
			const own = findRow(yours, key);
			const inner = { base: before, theirs: data, yours: own?.data };
			const at = [...place.at, own?.index ?? list.end];
			const outcome = this.#row(inner, { field: [...place.field, key], at });
			if (outcome.base !== undefined) next.push(outcome.base);
			list.put(own?.index, outcome.yours);
		}
		for (const { key, data } of base) {
			const own = findRow(yours, key);
			if (findRow(theirs, key) || own === undefined) continue;
			const outcome = this.#value(
				{ base: data, theirs: undefined, yours: own.data },
				{ field: [...place.field, key], at: [...place.at, own.index] },
			);
			if (outcome.base !== undefined) next.push(outcome.base);
			list.put(own.index, outcome.yours);
		}
		const outcome = { yours: list.data, base: next };
		return this.#ended(sides, place, outcome, mark);
	}

	#row(sides: Sides, place: MergePlace): MergeOutcome {
		const { base, theirs, yours } = sides;
		const isRemoved = yours === undefined && base !== undefined;
		return isRemoved && isSentNow(base, theirs)
			? this.#log.conflict(sides, place)
			: this.#value(sides, place);
	}

	/** Of lists without names, those that nobody has made longer or shorter. */
	#list(sides: Sides, place: MergePlace): MergeOutcome | undefined {
		const { base, theirs, yours } = sides;
		if (!isDataList(base) || !isDataList(theirs) || !isDataList(yours))
			return undefined;
		if (base.length !== theirs.length || base.length !== yours.length)
			return undefined;
		const outcomes = base.map((item, index) =>
			this.#value(
				{ base: item, theirs: theirs[index], yours: yours[index] },
				{
					field: [...place.field, String(index)],
					at: [...place.at, index],
				},
			),
		);
		return {
			yours: outcomes.map((one) => one.yours ?? null),
			base: outcomes.map((one) => one.base ?? null),
		};
	}

	#text(sides: Sides, place: MergePlace): MergeOutcome | undefined {
		const { base, theirs, yours } = sides;
		if (typeof theirs !== "string" || typeof yours !== "string")
			return undefined;
		const key = place.field.at(-1);
		if (key === "url" && typeof base === "string")
			return this.#url(base, theirs, yours, place);
		if (key === "docs" && typeof base === "string" && yours !== base) {
			const text = withOtherBlock(yours, base, theirs);
			return text === undefined
				? undefined
				: this.#log.set(text, theirs, place);
		}
		return key === "data" ? this.#body(base, theirs, yours, place) : undefined;
	}

	#url(
		base: string,
		theirs: string,
		yours: string,
		place: MergePlace,
	): MergeOutcome {
		const all = [base, theirs, yours].map(partsOfUrl);
		const outcomes = (["start", "path", "query"] as const).map((part) => {
			const [one, other, own] = all.map((parts) => parts[part]);
			const sides = { base: one, theirs: other, yours: own };
			const field = [...place.field, part];
			if (isSame(other, one) || isSame(own, other))
				return { yours: own, base: other };
			if (isSame(own, one)) return { yours: other, base: other };
			return this.#log.conflict(sides, { field, at: place.at }, true);
		});
		const text = (side: "yours" | "base") =>
			outcomes.map((outcome) => outcome[side] ?? "").join("");
		return this.#log.set(text("yours"), text("base"), place, yours);
	}

	/** A body of JSON member by member; its placeholders and its layout stay. */
	#body(
		base: Data | undefined,
		theirs: string,
		yours: string,
		place: MergePlace,
	): MergeOutcome | undefined {
		if (typeof base !== "string") return undefined;
		const [one, other, own] = [base, theirs, yours].map(readJsonBody);
		if (!one || !other || !own) return undefined;
		const merge = mergeThreeWay(
			{ base: one.data, theirs: other.data, yours: own.data },
			{
				choose: (field) => this.#options.choose([...place.field, ...field]),
				canTake: () => true,
			},
			"json",
		);
		for (const conflict of merge.conflicts)
			this.#log.conflicts.push({
				...conflict,
				yours: own.shown(conflict.yours),
				field: [...place.field, ...conflict.field],
				at: place.at,
			});
		const next =
			merge.conflicts.length === 0 || merge.base === undefined
				? theirs
				: jsonBodyText(merge.base);
		return this.#log.set(own.edited(merge.edits), next, place, yours);
	}

	/** Lists and sections of which nothing is left are not left behind empty. */
	#ended(
		sides: Sides,
		{ at }: MergePlace,
		{ yours, base }: MergeOutcome,
		mark: LogMark,
	): MergeOutcome {
		const next =
			sides.theirs === undefined && isEmptyData(base) ? undefined : base;
		const wasThere = !isEmptyData(sides.yours);
		if (!isEmptyData(yours) || !wasThere)
			return {
				yours: wasThere || !isEmptyData(yours) ? yours : sides.yours,
				base: next,
			};
		if (this.#kind === "json" || at.length === 0 || next !== undefined)
			return { yours, base: next };
		if (!this.#log.removeWhole(at, mark)) return { yours, base: next };
		return { yours: undefined, base: next };
	}
}
