import {
	followPath,
	MASK,
	shapeOfValue,
	typeOfShape,
	valueOfShape,
} from "@curlew/client/editing";
import { stepText, toText } from "@curlew/template";
import type { Area, Definition, Use } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import {
	definitionIn,
	shownRendered,
	shownText,
	shownVariableValue,
} from "../index/values.ts";
import { asCode, placeLink } from "./shown-place.ts";

/** Places that are listed; there may be one in every request. */
const MOST_ITEMS = 12;

/** A variable as one place of a collection sees it. */
export interface SeenVariable {
	readonly name: string;
	/** Strongest first. */
	readonly definitions: readonly Definition[];
	/** Those that a stronger one hides whatever happens. */
	readonly hidden?: readonly Definition[];
	readonly area: Area;
	readonly path?: Use["path"];
}

/** Tells in Markdown what sets a variable, its value in each environment, and what it hides. */
export function describeVariable(
	index: CollectionIndex,
	seen: SeenVariable,
): string {
	const { name, definitions, hidden = [], path = [] } = seen;
	const scopes = [...new Set(definitions.map(({ scope }) => scope))];
	const made = definitions.filter(({ value }) => value.kind === "made");
	const written = definitions.filter(({ value }) => value.kind === "value");
	const counting = countingIn(index, written);
	const chosen = new Set(counting.map(({ definition }) => definition));
	const weaker = [
		...written.filter((one) => !chosen.has(one) && !one.isDisabled),
		...hidden,
	];
	const describe = (one: Definition, environment: string | undefined) =>
		`${describeValue(index, one, { ...seen, environment })} · ${placeLink(index, one)}`;
	const isMade = made.length > 0;
	const parts = [
		`**${asCode(name + path.map(stepText).join(""))}** · ${scopes.join(", ")}`,
		list(
			isMade ? "Set while running:" : "",
			made.map((one) => describeMade(index, one)),
		),
		list(isMade ? "Before that:" : "", describeCounting(counting, describe)),
		list(
			"Hides:",
			weaker.map((one) => {
				const value = describe(one, one.environment);
				return `${ownerText(one)}: ${value}`;
			}),
		),
	];
	return parts.filter((part) => part !== "").join("\n\n");
}

function list(title: string, items: readonly string[]): string {
	if (items.length === 0) return "";
	const shown = items.slice(0, MOST_ITEMS);
	const rest = items.length - shown.length;
	if (rest > 0) shown.push(`and ${rest} more`);
	const lines = shown.map((item) => `- ${item}`).join("\n");
	return title === "" ? lines : `${title}\n\n${lines}`;
}

/** Which definition counts in which environment. */
interface Counting {
	readonly environment: string | undefined;
	/** Of a run that nobody chooses one for. */
	readonly isDefault: boolean;
	readonly definition: Definition | undefined;
}

function countingIn(
	{ environments, defaultEnvironment }: CollectionIndex,
	definitions: readonly Definition[],
): readonly Counting[] {
	if (definitions.length === 0) return [];
	const isUsual = (name: string) => name === defaultEnvironment;
	const all = [...environments.keys()];
	const names: readonly (string | undefined)[] =
		all.length === 0
			? [undefined]
			: [...all.filter(isUsual), ...all.filter((name) => !isUsual(name))];
	return names.map((environment) => ({
		environment,
		isDefault: environment !== undefined && isUsual(environment),
		definition: definitionIn(definitions, environment, environments),
	}));
}

/** A line for each environment, that of the default first; one for all of them where no environment has a say. */
function describeCounting(
	counting: readonly Counting[],
	describe: (one: Definition, environment: string | undefined) => string,
): readonly string[] {
	const lines = counting.map((one) => {
		const { environment, definition } = one;
		const value = definition ? describe(definition, environment) : "not set";
		return { ...one, value };
	});
	const [first] = lines;
	const isSame = lines.every(({ value }) => value === first?.value);
	const { definition } = first ?? {};
	if (isSame && definition && definition.scope !== "environment")
		return [`${ownerText(definition)}: ${first?.value}`];
	return lines.map(
		({ environment, isDefault, value }) =>
			`${asCode(environment ?? "no environment")}${isDefault ? " (default)" : ""}: ${value}`,
	);
}

function describeMade(index: CollectionIndex, one: Definition): string {
	const { value } = one;
	if (value.kind !== "made") return placeLink(index, one);
	const type = typeOfShape(value.shape);
	const isHidden =
		index.isSecret(one.name) && valueOfShape(value.shape) !== undefined;
	const code = asCode(isHidden ? MASK : shownText(index, value.code));
	return `${code}${type === undefined ? "" : ` (${type})`} · ${placeLink(index, one)}`;
}

function describeValue(
	index: CollectionIndex,
	one: Definition,
	seen: SeenVariable & { readonly environment: string | undefined },
): string {
	const { area, path = [], environment } = seen;
	const whole = shownVariableValue(index, one, environment, area);
	const { value } = one;
	const isHidden = value.kind !== "value" || index.isSecret(one.name);
	if (path.length === 0 || isHidden || value.value === undefined)
		return asCode(whole);
	const part = followPath(one.name, shapeOfValue(value.value), path);
	if (part.kind === "missing") return `no such property in ${asCode(whole)}`;
	const inner = valueOfShape(part.shape);
	if (inner === undefined) return asCode(whole);
	return asCode(shownRendered(index, toText(inner), environment, area));
}

function ownerText({ scope, environment }: Definition): string {
	return environment === undefined ? scope : `${scope} ${asCode(environment)}`;
}
