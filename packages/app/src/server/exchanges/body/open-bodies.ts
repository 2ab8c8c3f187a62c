import type {
	BodyLines,
	BodyShape,
	BodyView,
} from "../../../protocol/responses.ts";
import { isJsonText } from "./check-json.ts";
import { HexLayout } from "./hex-layout.ts";
import { type Layout, ScannedLayout } from "./layout.ts";
import type { BodySource } from "./messages.ts";
import { type ReadBody, readBinary, readBodyText } from "./read-body.ts";
import { JsonScanner } from "./scan-json.ts";
import { MarkupScanner } from "./scan-markup.ts";
import { RawScanner } from "./scan-raw.ts";
import type { BodyScanner } from "./scanner.ts";
import { OpenTable } from "./table/open-table.ts";
import { WrappedLayout } from "./wrapped-layout.ts";

/** Bytes of bodies that are held at a time, beside the one that is looked at. */
const MOST_HELD = 128 * 1024 * 1024;

/** A body in one view, which may be another than the one that was asked for. */
export interface OpenView {
	readonly view: BodyView;
	readonly language: BodyLines["language"];
	readonly layout: Layout;
	/** Reads its lines, where they can be broken. */
	readonly scanner?: () => BodyScanner;
	readonly isTruncated: boolean;
	readonly bytes: Buffer;
}

/** The bodies that were looked at last, read and laid out. */
export class OpenBodies {
	/** By the body's id, the one that was used longest ago first. */
	readonly #bodies = new Map<string, OpenBody>();
	/** The table that was looked at last. */
	#table: { readonly view: OpenView; readonly table: OpenTable } | undefined;

	view(source: BodySource, shape: BodyShape): OpenView {
		const body = this.#bodies.get(source.id) ?? new OpenBody(source);
		this.#bodies.delete(source.id);
		this.#bodies.set(source.id, body);
		const opened = body.view(shape);
		this.#evict();
		return opened;
	}

	table(source: BodySource): OpenTable {
		const view = this.view(source, { view: "pretty" });
		const known = this.#table;
		if (known?.view === view) return known.table;
		const [mediaType = ""] = source.contentType.toLowerCase().split(";", 1);
		const table = new OpenTable(view, mediaType.trim());
		this.#table = { view, table };
		return table;
	}

	forget(id: string): void {
		this.#table = undefined;
		this.#bodies.delete(id);
	}

	#evict(): void {
		let size = 0;
		for (const body of this.#bodies.values()) size += body.size;
		for (const [id, body] of this.#bodies) {
			if (size <= MOST_HELD || this.#bodies.size === 1) return;
			size -= body.size;
			this.#bodies.delete(id);
		}
	}
}

class OpenBody {
	readonly #source: BodySource;
	readonly #views = new Map<BodyView, OpenView>();
	/** The last one with broken lines: another width makes another one. */
	#wrapped: { readonly shape: BodyShape; readonly view: OpenView } | undefined;
	#text: ReadBody | undefined;
	#binary: ReadBody | undefined;

	constructor(source: BodySource) {
		this.#source = source;
	}

	get size(): number {
		return (this.#text?.bytes.length ?? 0) + (this.#binary?.bytes.length ?? 0);
	}

	view({ view, columns }: BodyShape): OpenView {
		const plain = this.#plain(view);
		const { scanner } = plain;
		if (columns === undefined || !scanner) return plain;
		const known = this.#wrapped;
		if (known?.shape.view === view && known.shape.columns === columns)
			return known.view;
		const layout = new WrappedLayout(plain.bytes, scanner(), columns);
		const opened = { ...plain, layout };
		this.#wrapped = { shape: { view, columns }, view: opened };
		return opened;
	}

	#plain(view: BodyView): OpenView {
		const known = this.#views.get(view);
		if (known) return known;
		const isHex = view === "hex" || this.#source.language === "binary";
		const opened = isHex ? this.#hex() : this.#readable(view);
		this.#views.set(view, opened);
		return opened;
	}

	#hex(): OpenView {
		this.#binary ??= readBinary(this.#source);
		const { bytes, isTruncated } = this.#binary;
		const layout = new HexLayout(bytes);
		const { language } = this.#source;
		return { view: "hex", language, layout, isTruncated, bytes };
	}

	#readable(view: BodyView): OpenView {
		this.#text ??= readBodyText(this.#source);
		const { bytes, isTruncated } = this.#text;
		const { language } = this.#source;
		const pretty =
			view === "pretty" ? prettyLayout(bytes, language) : undefined;
		const scanned: ScannedView = pretty ?? {
			view: "raw",
			language,
			scanner: () => new RawScanner(bytes),
		};
		const layout = new ScannedLayout(bytes, scanned.scanner());
		return { ...scanned, layout, isTruncated, bytes };
	}
}

type ScannedView = Pick<OpenView, "view" | "language"> & {
	readonly scanner: () => BodyScanner;
};

/** Undefined for what cannot be laid out. */
function prettyLayout(
	bytes: Buffer,
	language: BodyLines["language"],
): ScannedView | undefined {
	const view = "pretty";
	if (language === "xml" || language === "html") {
		const isHtml = language === "html";
		return { view, language, scanner: () => new MarkupScanner(bytes, isHtml) };
	}
	// Many a server sends JSON as text.
	const mayBeJson = language === "json" || /^\s*[{[]/.test(beginning(bytes));
	if (!mayBeJson || !isJsonText(bytes)) return undefined;
	return { view, language: "json", scanner: () => new JsonScanner(bytes) };
}

function beginning(bytes: Buffer): string {
	return bytes.toString("latin1", 0, 1000);
}
