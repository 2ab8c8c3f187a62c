import type { ReactNode } from "react";
import type {
	OriginsRequest,
	RequestOrigins,
} from "../../../../../src/protocol/preview.ts";
import type { EditedRequest } from "../../../../../src/protocol/sending.ts";
import { originApi } from "../../../api/origin-api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { useLook } from "../../code/preview-state.ts";
import { FieldLink, PlaceLink } from "./place-link.tsx";

type Value = RequestOrigins["values"][number];
type Given = RequestOrigins["given"][number];

const ask = (
	request: EditedRequest,
	environment: OriginsRequest["environment"],
	signal: AbortSignal,
) => originApi.origins({ request, environment }, signal);

/** Where everything in the request comes from. */
export function OriginsPane({
	path,
	choice,
}: {
	readonly path: string;
	readonly choice: ReactNode;
}): ReactNode {
	const looked = useLook(path, ask);
	return (
		<section className="preview origins" aria-label="Origins">
			<div className="section-tools">{choice}</div>
			{looked.kind === "failed" && <Problem problem={looked.error} />}
			{looked.kind === "done" && <Origins origins={looked.value} />}
		</section>
	);
}

function Origins({
	origins: { values, given },
}: {
	readonly origins: RequestOrigins;
}): ReactNode {
	if (values.length === 0 && given.length === 0)
		return (
			<EmptyState title="Nothing comes from elsewhere">
				<p>The request has no placeholders, and nothing is inherited.</p>
			</EmptyState>
		);
	return (
		<>
			{values.length > 0 && (
				<>
					<h2 className="group-title">Placeholders</h2>
					<ol className="origin-list">
						{values.map((value) => (
							<ValueOrigin key={value.number} value={value} />
						))}
					</ol>
				</>
			)}
			{KINDS.map(([kind, title]) => {
				const parts = given.filter((one) => one.kind === kind);
				return (
					parts.length > 0 && (
						<section key={kind}>
							<h2 className="group-title">{title}</h2>
							<ul className="origin-list">
								{parts.map((part, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: names of parts repeat
									<GivenOrigin key={index} part={part} />
								))}
							</ul>
						</section>
					)
				);
			})}
		</>
	);
}

const KINDS: readonly (readonly [Given["kind"], string])[] = [
	["auth", "Auth"],
	["header", "Headers"],
	["setting", "Settings"],
	["script", "Scripts, in the order of their levels"],
];

function ValueOrigin({ value }: { readonly value: Value }): ReactNode {
	const {
		placeholder,
		where,
		at,
		unresolved,
		setBy = [],
		shadows,
		via,
	} = value;
	const hasValue = unresolved.length === 0;
	return (
		<li className="origin">
			<p className="origin-head">
				<code className={`placeholder placeholder-${stateOf(value)}`}>
					{placeholder}
				</code>
				{hasValue && <code className="origin-value">{shortText(value)}</code>}
				<span className="origin-place">
					{hasValue && <Scope of={value} />}
					{value.request && <span>set by {value.request}</span>}
					{value.given && <span>{value.given}</span>}
					{value.default && <span>default: {value.default}</span>}
					<PlaceLink place={value} name={nameOf(placeholder)} />
				</span>
			</p>
			{unresolved.map(({ severity, message, hint }) => (
				<Problem key={message} problem={{ severity, message, hint }} />
			))}
			{setBy.map((setter) => (
				<p key={`${setter.request} ${setter.line}`} className="origin-more">
					set when {setter.request} runs <PlaceLink place={setter} />
				</p>
			))}
			{via.map((step) => (
				<p key={step.placeholder} className="origin-more">
					by <code>{step.placeholder}</code> = <code>{shortText(step)}</code>{" "}
					<Scope of={step} />{" "}
					<PlaceLink place={step} name={nameOf(step.placeholder)} />
				</p>
			))}
			{shadows.map((hidden) => (
				<p key={`${hidden.scope} ${hidden.file}`} className="origin-more">
					hides <code>{shortText(hidden)}</code> <Scope of={hidden} />{" "}
					<PlaceLink place={hidden} name={nameOf(placeholder)} />
				</p>
			))}
			<p className="origin-more">
				in {where.join(", ").replaceAll("`", "")}{" "}
				{at && <FieldLink location={at} />}
			</p>
		</li>
	);
}

function GivenOrigin({ part }: { readonly part: Given }): ReactNode {
	const { name, from, field, hides } = part;
	return (
		<li className="origin">
			<p className="origin-head">
				<code>{name}</code>
				<span className="origin-place">
					<span className={`scope scope-${from.owner}`}>
						{from.owner === "request" ? "this request" : from.owner}
					</span>
					{from.owner !== "request" && <span>{from.name}</span>}
					{from.file !== undefined && (
						<Button
							kind="link"
							onClick={async () => {
								const { goToField } = await import(
									"../../../problems/go-to-field.ts"
								);
								await goToField({
									file: from.file ?? null,
									line: 1,
									...(field && { path: field.path }),
								});
							}}
						>
							{from.file}
						</Button>
					)}
				</span>
			</p>
			{hides.length > 0 && (
				<p className="origin-more">
					hides that of{" "}
					{hides.map(({ owner, name: of }) => `the ${owner} ${of}`).join(", ")}
				</p>
			)}
		</li>
	);
}

function Scope({
	of: { scope, owner },
}: {
	readonly of: Pick<Value, "scope" | "owner">;
}): ReactNode {
	if (scope === undefined) return null;
	return (
		<span className={`scope scope-${scope}`}>
			{owner === undefined ? scope : `${scope} ${owner}`}
		</span>
	);
}

function stateOf({ unresolved, isSecret, scope }: Value): string {
	if (unresolved.length > 0) return "unresolved";
	if (isSecret) return "secret";
	return scope === undefined ? "dynamic" : "resolved";
}

const LONGEST = 200;

function shortText({ value, isSecret }: Pick<Value, "value" | "isSecret">) {
	if (isSecret) return "●●●";
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return text === undefined || text.length <= LONGEST
		? text
		: `${text.slice(0, LONGEST)} …`;
}

function nameOf(placeholder: string): string {
	return placeholder.replace(/^\{\{\s*|\s*\}\}$/g, "").split(/[.[:]/)[0] ?? "";
}
