import { toText, type Value } from "@curlew/template";
import { valuesAreEqual } from "../../values/compare-values.ts";
import {
	interpolateValue,
	unlessTooLarge,
} from "../../variables/interpolate.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import { shownValue } from "../../variables/shown-value.ts";
import type { ResolvedVariable, ScopeKind } from "../../variables/variable.ts";
import type {
	MissingSecret,
	VariableScope,
} from "../../variables/variable-scope.ts";
import {
	type PlacedValue,
	placedValue,
	type Showing,
} from "../explain/placed-value.ts";

/** The variables of a collection, with their values in each environment: plain JSON. */
export interface VariableTable {
	/** Names, in the order of the cells; null for no environment at all. */
	readonly environments: readonly (string | null)[];
	readonly rows: readonly VariableRow[];
}

/** One variable of one scope. */
export interface VariableRow {
	readonly name: string;
	readonly scope: ScopeKind;
	/** Of folders and requests, their path; of others the name of what owns the scope, where that is not an environment. */
	readonly owner?: string;
	/** One for each environment. */
	readonly cells: readonly VariableCell[];
	/** Cells with the same number have the same value, also where that is secret. */
	readonly sameness: readonly number[];
}

export type VariableCell =
	| ({
			readonly kind: "value";
			/** The value before the placeholders inside it were filled in; only where it has some. */
			readonly written?: unknown;
	  } & PlacedValue)
	/** A secret that is declared, and whose value was found nowhere. */
	| {
			readonly kind: "missing-secret";
			readonly lookedIn: readonly string[];
			readonly file: string;
			readonly line: number;
	  }
	| { readonly kind: "absent" };

/** A scope as one environment has it. */
export interface ScopeInEnvironment {
	readonly scope: VariableScope;
	readonly owner: string | undefined;
	/** What fills in the placeholders inside its values: without dynamic values, which differ each time. */
	readonly chain: ScopeChain;
}

/** What a cell holds before it is shown. */
type Content =
	| {
			readonly kind: "value";
			readonly variable: ResolvedVariable;
			readonly value: Value;
	  }
	| { readonly kind: "missing-secret"; readonly secret: MissingSecret }
	| { readonly kind: "absent" };

/** The scopes of files; those that differ between environments first. */
const ORDER: readonly ScopeKind[] = [
	"environment",
	"collection",
	"global",
	"folder",
	"request",
];

const ABSENT: Content = { kind: "absent" };

/** Gathers the scopes of all environments, row by row. */
export class VariableTableBuilder {
	readonly #environments: readonly (string | null)[];
	readonly #rows = new Map<
		string,
		{
			scope: ScopeKind;
			owner: string | undefined;
			name: string;
			contents: Content[];
		}
	>();

	constructor(environments: readonly (string | null)[]) {
		this.#environments = environments;
	}

	/** @param column the environment's place in the table */
	add({ scope, owner, chain }: ScopeInEnvironment, column: number): void {
		for (const variable of scope.variables.values()) {
			const { value: written, isData } = variable;
			const filled = unlessTooLarge(() =>
				interpolateValue(written, chain, isData === true),
			);
			const value = filled ?? written;
			this.#put(scope.kind, owner, variable.name, column, {
				kind: "value",
				variable,
				value,
			});
		}
		for (const secret of scope.missingSecrets.values())
			this.#put(scope.kind, owner, secret.name, column, {
				kind: "missing-secret",
				secret,
			});
	}

	/** The table, scope by scope, in each those rows first that were added first. */
	table(showing: Showing): VariableTable {
		const inOrder = [...this.#rows.values()].toSorted(
			(a, b) => ORDER.indexOf(a.scope) - ORDER.indexOf(b.scope),
		);
		const rows = inOrder.map(({ name, scope, owner, contents }) => ({
			name,
			scope,
			...(owner !== undefined && { owner }),
			cells: contents.map((content) => cellOf(content, showing)),
			sameness: samenessOf(contents),
		}));
		return { environments: this.#environments, rows };
	}

	#put(
		scope: ScopeKind,
		owner: string | undefined,
		name: string,
		column: number,
		content: Content,
	): void {
		const key = JSON.stringify([scope, owner, name]);
		let row = this.#rows.get(key);
		if (row === undefined) {
			const contents = this.#environments.map(() => ABSENT);
			row = { scope, owner, name, contents };
			this.#rows.set(key, row);
		}
		row.contents[column] = content;
	}
}

function cellOf(content: Content, showing: Showing): VariableCell {
	switch (content.kind) {
		case "absent":
			return { kind: "absent" };
		case "missing-secret": {
			const { lookedIn, file, line } = content.secret;
			return { kind: "missing-secret", lookedIn, file, line };
		}
		case "value": {
			const { variable, value } = content;
			const placed = placedValue(variable, value, showing);
			const isComposed =
				!variable.isSecret && toText(variable.value) !== toText(value);
			const { limit, masker } = showing;
			return {
				kind: "value",
				...placed,
				...(isComposed && {
					written: shownValue(variable.value, limit, masker).value,
				}),
			};
		}
	}
}

function samenessOf(contents: readonly Content[]): readonly number[] {
	const different: Content[] = [];
	return contents.map((content) => {
		const known = different.findIndex((other) => isSame(content, other));
		return known === -1 ? different.push(content) - 1 : known;
	});
}

function isSame(a: Content, b: Content): boolean {
	return a.kind === "value" && b.kind === "value"
		? valuesAreEqual(a.value, b.value)
		: a.kind === b.kind;
}
