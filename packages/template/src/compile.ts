import { MAX_DATA_PLACEHOLDERS } from "./data-budget.ts";
import { Faults } from "./faults.ts";
import {
	type Dialect,
	WITH_DEFAULTS,
	WITHOUT_DEFAULTS,
	WITHOUT_PATHS,
} from "./grammar/dialect.ts";
import type { Lookup, Variable } from "./lookup.ts";
import { withThoseInDefaults } from "./nested-placeholders.ts";
import { OrdinaryTexts } from "./ordinary-texts.ts";
import { type Parts, takeApart } from "./parts.ts";
import { placesFor } from "./places/place.ts";
import { PostmanTemplate } from "./postman/postman-template.ts";
import { TemplateRendering } from "./rendering.ts";
import type {
	CompileOptions,
	Placeholder,
	Rendered,
	RenderOptions,
	Syntax,
	Template,
	TemplateContext,
	Traced,
	TraceSpan,
} from "./template.ts";
import { knowsPaths } from "./version.ts";

/**
 * Compiles a template. Any text is one: what is not a placeholder is literal.
 *
 * @throws InvalidTargetError when `options.target` is not a version number
 */
export function compile(
	source: string,
	options: CompileOptions = {},
): Template {
	const { context = "text" } = options;
	if (options.syntax === "postman") return new PostmanTemplate(source, context);
	const dialect = dialectFor(options);
	const parts = takeApart(
		source,
		placesFor(options),
		dialect,
		options.isData ? MAX_DATA_PLACEHOLDERS : undefined,
	);
	return new CompiledTemplate(source, context, parts, dialect);
}

function dialectFor({ target, syntax }: CompileOptions): Dialect {
	if (target !== undefined && !knowsPaths(target)) return WITHOUT_PATHS;
	return syntax === "defaults" ? WITH_DEFAULTS : WITHOUT_DEFAULTS;
}

const NO_FAULTS = new Faults();

class CompiledTemplate implements Template {
	readonly source: string;
	readonly context: TemplateContext;
	readonly syntax: Syntax;
	readonly #parts: Parts;
	readonly #dialect: Dialect;
	#references: readonly Placeholder[] | undefined;
	#placeholders: readonly Placeholder[] | undefined;

	constructor(
		source: string,
		context: TemplateContext,
		parts: Parts,
		dialect: Dialect,
	) {
		this.source = source;
		this.context = context;
		this.syntax = dialect.hasDefaults ? "defaults" : "plain";
		this.#parts = parts;
		this.#dialect = dialect;
	}

	get placeholders(): readonly Placeholder[] {
		this.#placeholders ??= this.#parts.slots.map((slot) => slot.placeholder);
		return this.#placeholders;
	}

	get references(): readonly Placeholder[] {
		this.#references ??= withThoseInDefaults(this.placeholders, this.#dialect);
		return this.#references;
	}

	render(lookup: Lookup, options: RenderOptions = {}): Rendered {
		// The rules for data are no ordinary case.
		const ordinary = options.isData ? undefined : new OrdinaryTexts(lookup);
		let rendering: TemplateRendering<Variable> | undefined;
		let blank: Placeholder[] | undefined;
		let text = this.#parts.before;
		for (const slot of this.#parts.slots) {
			let inserted = ordinary?.textFor(slot);
			// Nothing is no value where there is a default.
			if (inserted === undefined || (inserted === "" && slot.hasDefault)) {
				rendering ??= new TemplateRendering(lookup, this.#dialect, options);
				inserted = rendering.insert(slot);
			}
			if (isBlank(inserted)) {
				blank ??= [];
				blank.push(slot.placeholder);
			}
			// Not in one step: joining the two first makes one more string of each slot.
			text += inserted;
			text += slot.after;
		}
		const { unresolved, problems } = rendering?.faults ?? NO_FAULTS;
		return blank === undefined
			? { text, unresolved, problems }
			: { text, unresolved, problems, blank };
	}

	trace<V extends Variable>(
		lookup: Lookup<V>,
		options: RenderOptions = {},
	): Traced<V> {
		const rendering = new TemplateRendering(lookup, this.#dialect, options);
		const spans: TraceSpan<V>[] = [];
		const blank: Placeholder[] = [];
		let text = this.#parts.before;
		for (const slot of this.#parts.slots) {
			const start = text.length;
			const inserted = rendering.insert(slot);
			text += inserted;
			const { placeholder, after } = slot;
			if (isBlank(inserted)) blank.push(placeholder);
			spans.push({
				start,
				end: text.length,
				placeholder,
				...rendering.inserted(),
			});
			text += after;
		}
		const { unresolved, problems } = rendering.faults;
		return {
			text,
			unresolved,
			problems,
			spans,
			...(blank.length > 0 && { blank }),
		};
	}
}

const SPACE = 32;

/** Most texts show by their first character that they are not; the empty one has none. */
function isBlank(text: string): boolean {
	return !(text.charCodeAt(0) > SPACE) && text.trim() === "";
}
