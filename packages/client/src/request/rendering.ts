import {
	DataBudget,
	type Rendered,
	type RenderOptions,
	type RenderProblem,
	type Traced,
	type TraceSpan,
	type Unresolved,
} from "@curlew/template";
import type { UnresolvedPolicy } from "../collection/model.ts";
import type { Place, UnlocatedDiagnostic } from "../collection/places/place.ts";
import type { Mend } from "../diagnostics/mend.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { SecretMasker } from "../variables/secret-masker.ts";
import type { ResolvedVariable } from "../variables/variable.ts";
import type { TemplatedText } from "./templated-text.ts";

/** One rendered text with where each part of it came from. */
export interface TextTrace {
	/** `the URL`, "the header `Accept`", `the JSON body`. */
	readonly label: string;
	/** As rendered, before the URL is normalised or a form encoded. */
	readonly text: string;
	readonly spans: readonly TraceSpan<ResolvedVariable>[];
	/** What was rendered. */
	readonly source: TemplatedText;
}

/** A reference without value, and the text that holds it. */
export interface UnresolvedIn {
	readonly unresolved: Unresolved;
	readonly text: TemplatedText;
}

export interface RenderProblemIn {
	readonly problem: RenderProblem;
	readonly text: TemplatedText;
}

export interface Attempt extends Traced<ResolvedVariable> {
	accept(): void;
}

export interface RenderingOptions {
	readonly variables: ScopeChain;
	readonly policy: UnresolvedPolicy;
	readonly masker?: SecretMasker | undefined;
	/** Absolute paths of folders outside of the collection whose files requests may send. */
	readonly fileFolders?: readonly string[] | undefined;
	/** Absolute path of the folder that the paths of files count from. Default: the collection's. */
	readonly workingFolder?: string | undefined;
	/** Keep a trace of every text. */
	readonly isTraced?: boolean | undefined;
	/** Texts rendered early; the renderings of one request share them. */
	readonly early?: EarlyTexts | undefined;
	/** Whatever this rendering renders, another one with the same `early` renders to the same. */
	readonly isTrial?: boolean | undefined;
}

/** Texts that were rendered earlier than the request's order has them. */
export type EarlyTexts = Map<TemplatedText, Traced<ResolvedVariable>>;

/** The rendering of one request: fills in its texts one by one and gathers everything that is wrong on the way. */
export class Rendering {
	readonly variables: ScopeChain;
	readonly policy: UnresolvedPolicy;
	readonly masker: SecretMasker | undefined;
	readonly fileFolders: readonly string[];
	readonly workingFolder: string | undefined;
	readonly unresolved: UnresolvedIn[] = [];
	readonly problems: RenderProblemIn[] = [];
	/** What the request is refused for, unresolved references aside. */
	readonly errors: UnlocatedDiagnostic[] = [];
	readonly warnings: UnlocatedDiagnostic[] = [];
	readonly traces: TextTrace[] = [];
	readonly isTraced: boolean;
	readonly #isTrial: boolean;
	#early: EarlyTexts | undefined;
	readonly #fileOptions: RenderOptions;
	readonly #scriptOptions: RenderOptions;

	constructor(options: RenderingOptions) {
		this.variables = options.variables;
		this.policy = options.policy;
		this.masker = options.masker;
		this.fileFolders = options.fileFolders ?? [];
		this.workingFolder = options.workingFolder;
		this.isTraced = options.isTraced === true;
		this.#isTrial = options.isTrial === true;
		this.#early = options.early;
		const unresolved = options.policy === "empty" ? "empty" : "keep";
		const budget = new DataBudget();
		this.#fileOptions = { unresolved, budget };
		this.#scriptOptions = { unresolved, budget, isData: true };
	}

	/** Fills in the placeholders of a text. */
	render(text: TemplatedText): string {
		return this.fillIn(text).text;
	}

	/** As `render`, with what is to be known of the result. */
	fillIn(text: TemplatedText): Rendered {
		if (this.isTraced || this.#isTrial || this.#early?.has(text))
			return this.trace(text);
		const rendered = text.template.render(this.variables, this.#options(text));
		this.#gather(rendered, text);
		return rendered;
	}

	/** Renders, and tells where each part came from. */
	trace(text: TemplatedText): Traced<ResolvedVariable> {
		if (this.#isTrial) this.peek(text);
		const traced = this.#early?.get(text) ?? this.#trace(text);
		if (!this.#isTrial) this.#early?.delete(text);
		this.#keep(traced, text);
		return traced;
	}

	/** What a text is going to be rendered to. Its dynamic values are drawn now; its faults are gathered when it is rendered in order. */
	peek(text: TemplatedText): string {
		this.#early ??= new Map();
		const traced = this.#early.get(text) ?? this.#trace(text);
		this.#early.set(text, traced);
		return traced.text;
	}

	/** Renders a text on trial: nothing is gathered until `accept` is called. */
	attempt(text: TemplatedText): Attempt {
		const traced = this.#trace(text);
		return { ...traced, accept: () => this.#keep(traced, text) };
	}

	/** Lets a text be rendered several times with the same dynamic values: those after `again` are those before it. */
	repeatably<T>(work: (again: () => void) => T): T {
		const { dynamic } = this.variables.sources;
		return dynamic ? dynamic.repeatably(work) : work(() => {});
	}

	/** True when a placeholder of the text has no value and the request is refused for that: what else is wrong with the text follows from it. */
	isLeftOpen(text: TemplatedText): boolean {
		return (
			this.policy === "error" &&
			this.unresolved.some((found) => found.text === text)
		);
	}

	/** Refuses the request. */
	refuse(
		code: string,
		message: string,
		hint: string,
		place?: Place,
		mends: readonly Mend[] = [],
	): void {
		const more = mends.length > 0 && { mends };
		this.errors.push({
			...{ code, severity: "error", message, hint, place },
			...more,
		});
	}

	warn(code: string, message: string, hint: string, place?: Place): void {
		this.warnings.push({ code, severity: "warning", message, hint, place });
	}

	#trace(text: TemplatedText): Traced<ResolvedVariable> {
		return text.template.trace(this.variables, this.#options(text));
	}

	#options(text: TemplatedText): RenderOptions {
		return text.isData ? this.#scriptOptions : this.#fileOptions;
	}

	#keep(traced: Traced<ResolvedVariable>, text: TemplatedText): void {
		this.#gather(traced, text);
		const { label } = text;
		if (this.isTraced)
			this.traces.push({
				label,
				text: traced.text,
				spans: traced.spans,
				source: text,
			});
	}

	#gather(rendered: Rendered, text: TemplatedText): void {
		for (const unresolved of rendered.unresolved)
			this.unresolved.push({ unresolved, text });
		for (const problem of rendered.problems)
			this.problems.push({ problem, text });
	}
}
