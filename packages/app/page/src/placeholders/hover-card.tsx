import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { ScopedVariable } from "../../../src/protocol/variables.ts";
import { CodeMarks } from "../problems/code-marks.tsx";
import {
	placeholderMendsPart,
	problemCardPart,
} from "../problems/problem-cards.ts";
import { lookupStore } from "../state/variables-state.ts";
import { useKeyed } from "../store/keyed-store.ts";
import { Button } from "../ui/button.tsx";
import { goToDefinition } from "./go-to-definition.ts";
import {
	type HoveredPlaceholder,
	hideCard,
	hoverStore,
} from "./hover-state.ts";
import {
	placeholdersOf,
	type ResolvedPlaceholder,
	resolvePlaceholder,
} from "./resolve.ts";
import { shortValue, valueText } from "./value-text.ts";

/** Pixels between card and placeholder, and to the edge of the window. */
const GAP = 6;

/** The card of a placeholder, with what is wrong there. */
export function HoverCard({
	hovered,
}: {
	readonly hovered: HoveredPlaceholder;
}): ReactNode {
	const { raw, scope, box, opener, problems = [] } = hovered;
	const lookup = useKeyed(lookupStore, scope);
	const ProblemCard = problemCardPart();
	const PlaceholderMends = placeholderMendsPart();
	const card = useRef<HTMLDivElement>(null);
	const [place, setPlace] = useState({ left: box.left, top: box.bottom + GAP });
	useLayoutEffect(() => {
		const { current } = card;
		if (!current) return;
		const put = () => setPlace(placeBeside(box, current));
		put();
		if (opener) current.focus();
		// What can be done comes a moment later.
		const observer = new ResizeObserver(put);
		observer.observe(current);
		return () => observer.disconnect();
	}, [box, opener]);
	const [placeholder] = placeholdersOf(raw, lookup);
	const resolved =
		placeholder && lookup && resolvePlaceholder(placeholder, lookup);
	if (!resolved && problems.length === 0) return null;
	return (
		<aside
			ref={card}
			className="hover-card"
			aria-label="About what is pointed at"
			tabIndex={-1}
			style={place}
		>
			{ProblemCard &&
				problems.map((problem) => (
					<ProblemCard
						key={`${problem.rule} ${problem.message}`}
						problem={problem}
						onFix={hideCard}
					/>
				))}
			{resolved && (
				<CardContent resolved={resolved} isTold={problems.length > 0} />
			)}
			{PlaceholderMends && resolved?.state === "unresolved" && (
				<PlaceholderMends raw={raw} scope={scope} problems={problems} />
			)}
		</aside>
	);
}

/** Below the placeholder, above it where there is no room, and all of it in the window. */
function placeBeside(box: DOMRect, card: HTMLElement) {
	const { width, height } = card.getBoundingClientRect();
	const fitsBelow = box.bottom + GAP + height < window.innerHeight;
	return {
		left: Math.max(GAP, Math.min(box.left, window.innerWidth - width - GAP)),
		top: fitsBelow ? box.bottom + GAP : Math.max(GAP, box.top - GAP - height),
	};
}

function CardContent({
	resolved,
	isTold,
}: {
	readonly resolved: ResolvedPlaceholder;
	/** What is wrong stands above. */
	readonly isTold: boolean;
}): ReactNode {
	const {
		placeholder,
		state,
		type,
		content,
		variable,
		shadowed,
		through,
		why,
	} = resolved;
	return (
		<>
			<header className="hover-head">
				<code className={`placeholder placeholder-${state}`}>
					{placeholder.reference}
				</code>
				{type && state !== "secret" && (
					<span className="hover-type">{type}</span>
				)}
				<span className={`hover-state hover-state-${state}`}>
					{resolved.isDefault ? "default" : STATE_NAMES[state]}
				</span>
			</header>
			{why && !isTold && (
				<p className="hover-why">
					<CodeMarks text={why} />
				</p>
			)}
			{content !== undefined && <pre className="hover-value">{content}</pre>}
			{state === "secret" && variable && <pre className="hover-value">●●●</pre>}
			{HINTS[state] && <p className="hover-hint">{HINTS[state]}</p>}
			{variable && <Origin variable={variable} />}
			{variable && isTemplate(variable) && (
				<p className="hover-hint">
					Written as <code>{shortValue(variable)}</code>
				</p>
			)}
			{through.length > 0 && (
				<VariableList
					title="Resolved through"
					variables={through.map((step) => step.variable)}
				/>
			)}
			{shadowed.length > 0 && (
				<VariableList title="Overrides" variables={shadowed} />
			)}
		</>
	);
}

const STATE_NAMES = {
	resolved: "resolved",
	unresolved: "unresolved",
	secret: "secret",
	dynamic: "dynamic",
	prompt: "prompt",
} as const;

const HINTS: Partial<Record<ResolvedPlaceholder["state"], string>> = {
	dynamic: "Generates a new value each time it is used.",
	prompt: "Prompts for a value when the request is sent.",
};

function isTemplate({ value }: ScopedVariable): boolean {
	return typeof value === "string" && placeholdersOf(value).length > 0;
}

/** Where a variable comes from; goes there when it is clicked. */
function Origin({
	variable,
}: {
	readonly variable: ScopedVariable;
}): ReactNode {
	const { scope, owner, given, request } = variable;
	const name = owner === undefined ? scope : `${scope} ${owner}`;
	return (
		<p className="hover-origin">
			<span className={`scope scope-${scope}`}>{name}</span>
			{request && <span>set by {request}</span>}
			{given && <span>{given}</span>}
			<PlaceLink variable={variable} />
		</p>
	);
}

function PlaceLink({
	variable,
}: {
	readonly variable: ScopedVariable;
}): ReactNode {
	const { file, line } = variable;
	if (file === undefined) return null;
	return (
		<Button
			kind="link"
			onClick={() => {
				hoverStore.set(undefined);
				goToDefinition(variable);
			}}
		>
			{file}
			{line !== undefined && `:${line}`}
		</Button>
	);
}

function VariableList({
	title,
	variables,
}: {
	readonly title: string;
	readonly variables: readonly ScopedVariable[];
}): ReactNode {
	return (
		<section className="hover-list">
			<h4>{title}</h4>
			<ul>
				{variables.map((variable) => (
					<li
						key={`${variable.scope} ${variable.file} ${variable.line} ${variable.name}`}
					>
						<span className={`scope scope-${variable.scope}`}>
							{variable.scope}
						</span>
						<code>{variable.name}</code>
						<span className="hover-short">
							{variable.isSecret
								? "●●●"
								: valueText(variable.value).slice(0, 80)}
						</span>
						<PlaceLink variable={variable} />
					</li>
				))}
			</ul>
		</section>
	);
}
