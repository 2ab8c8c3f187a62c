import type {
	BodyLines,
	BodyShape,
	BodyView,
	LinePart,
} from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { Store } from "../../../store/store.ts";
import type { BodyRowRef } from "./row-map.ts";

/** Lines, or segments of a line, that are fetched at once. */
const CHUNK = 400;
/** Chunks that are kept: those that were looked at last. */
const MOST_CHUNKS = 24;

/** What is known of a body once its first lines are here. */
export type BodyFacts = Pick<
	BodyLines,
	"language" | "view" | "total" | "isTruncated"
>;

export interface FetchedLine {
	readonly text: string;
	/** Of a line that is too long to be shown as a whole. */
	readonly segments?: number;
	/** Of a row that a line was broken into. */
	readonly part?: LinePart;
}

type Chunk = ReadonlyMap<number, FetchedLine>;

/** The parts of a body that are looked at. The rest stays on the server. */
export class BodyContent {
	readonly facts = new Store<BodyFacts | undefined>(undefined);
	/** Another number when parts have arrived. */
	readonly version = new Store(0);
	/** Of the exchange, or of what a filter gave. */
	readonly id: string;
	readonly shape: BodyShape;
	readonly #chunks = new Map<string, Chunk>();
	readonly #asked = new Set<string>();

	constructor(id: string, shape: BodyShape) {
		this.id = id;
		this.shape = shape;
	}

	get view(): BodyView {
		return this.shape.view;
	}

	/** Number of the line itself that a row is a part of; undefined while that is not known. */
	lineOf({ line }: BodyRowRef): number | undefined {
		if (this.shape.columns === undefined) return line;
		return this.at({ line })?.part?.line;
	}

	/** Undefined while it is not here. */
	at({ line, segment }: BodyRowRef): FetchedLine | undefined {
		const [key, index] = placeOf({
			line,
			...(segment !== undefined && { segment }),
		});
		return this.#chunks.get(key)?.get(index);
	}

	/** Fetches what is missing of these. */
	want(rows: readonly BodyRowRef[]): void {
		for (const row of rows) {
			const [key, index] = placeOf(row);
			const chunk = this.#chunks.get(key);
			if (chunk) {
				// It was looked at last.
				this.#chunks.delete(key);
				this.#chunks.set(key, chunk);
			} else if (!this.#asked.has(key)) void this.#fetch(key, row, index);
		}
	}

	async #fetch(key: string, row: BodyRowRef, index: number): Promise<void> {
		this.#asked.add(key);
		const from = index - (index % CHUNK);
		try {
			const chunk =
				row.segment === undefined
					? await this.#lines(from)
					: await this.#segments(row.line, from);
			this.#chunks.set(key, chunk);
			for (const old of [...this.#chunks.keys()].slice(0, -MOST_CHUNKS))
				this.#chunks.delete(old);
			this.version.update((version) => version + 1);
		} catch (error) {
			reportError(error);
		} finally {
			this.#asked.delete(key);
		}
	}

	async #lines(from: number): Promise<Chunk> {
		const answer = await exchangeApi.lines(this.id, this.shape, from, CHUNK);
		if (!this.facts.get()) this.facts.set(answer);
		const long = new Map(answer.long);
		return new Map(
			answer.lines.map((text, index) => {
				const segments = long.get(index);
				const part = answer.parts?.[index];
				const more = {
					...(segments !== undefined && { segments }),
					...(part && { part }),
				};
				return [from + index, { text, ...more }];
			}),
		);
	}

	async #segments(line: number, from: number): Promise<Chunk> {
		const { segments } = await exchangeApi.segments(
			this.id,
			this.view,
			line,
			from,
			CHUNK,
		);
		return new Map(segments.map((text, index) => [from + index, { text }]));
	}
}

function placeOf({
	line,
	segment,
}: BodyRowRef): readonly [key: string, index: number] {
	return segment === undefined
		? [`lines ${Math.floor(line / CHUNK)}`, line]
		: [`segments ${line} ${Math.floor(segment / CHUNK)}`, segment];
}
