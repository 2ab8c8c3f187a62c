import type {
	BodyLanguage,
	BodyLines,
	BodyView,
} from "../../protocol/responses.ts";
import type { StoredExchange } from "./exchange-store.ts";

/** How a body is laid out: its lines, all of them. */
interface Layout {
	readonly language: BodyLanguage;
	readonly view: BodyView;
	readonly lines: readonly string[];
}

/** The lines of bodies, worked out once for each view that somebody looks at. */
export class BodyLayouts {
	readonly #layouts = new WeakMap<StoredExchange, Map<BodyView, Layout>>();

	lines(
		stored: StoredExchange,
		view: BodyView,
		from: number,
		count: number,
	): BodyLines {
		const known = this.#layouts.get(stored) ?? new Map<BodyView, Layout>();
		this.#layouts.set(stored, known);
		const layout = known.get(view) ?? layOut(stored, view);
		known.set(view, layout);
		const { language, lines } = layout;
		return {
			language,
			view: layout.view,
			total: lines.length,
			from,
			lines: lines.slice(from, from + count),
		};
	}
}

function layOut(
	{ exchange, body, mask }: StoredExchange,
	view: BodyView,
): Layout {
	const language = languageOf(exchange.response?.mediaType ?? "");
	if (body === undefined || language === "binary")
		return { language, view: "raw", lines: [] };
	const text = mask(body.text());
	const pretty =
		view === "pretty" && language === "json" ? prettyJson(text) : undefined;
	return {
		language,
		view: pretty === undefined ? "raw" : "pretty",
		lines: (pretty ?? text).split(/\r?\n/),
	};
}

/** Undefined when the text is not JSON, or would not say the same afterwards. */
function prettyJson(text: string): string | undefined {
	try {
		// Numbers keep their digits, whatever their length.
		return JSON.stringify(JSON.parse(text, exact), null, 2);
	} catch {
		return undefined;
	}
}

function exact(
	_key: string,
	value: unknown,
	context?: { readonly source?: string },
): unknown {
	return typeof value === "number" && context?.source !== undefined
		? JSON.rawJSON(context.source)
		: value;
}

function languageOf(mediaType: string): BodyLanguage {
	if (/[/+]json$/.test(mediaType)) return "json";
	if (mediaType === "text/html") return "html";
	if (/[/+]xml$/.test(mediaType)) return "xml";
	const isText =
		mediaType === "" ||
		mediaType.startsWith("text/") ||
		/javascript|urlencoded|graphql|yaml/.test(mediaType);
	return isText ? "text" : "binary";
}
