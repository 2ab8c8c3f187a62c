import type { GraphQLSchema } from "graphql";
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { isPressed, keysText, PAGE_KEYS } from "../../../../ui/keys.ts";
import {
	type DocsPage,
	docsPage,
	MOST_HITS,
	rootTypes,
	searchDocs,
} from "../schema/docs-model.ts";
import type { DocsPlace } from "../schema/docs-place.ts";
import type { DocsHistory } from "./docs-history.ts";
import { DocsText } from "./docs-text.tsx";
import { MemberDocs } from "./member-docs.tsx";

export interface DocsPaneProps {
	readonly schema: GraphQLSchema;
	readonly history: DocsHistory;
	readonly onGo: (place: DocsPlace) => void;
	readonly onBack: () => void;
	readonly onClose: () => void;
	/** Puts a field into the query. */
	readonly onInsert: (type: string, field: string) => void;
	/** Puts a new operation into the query. */
	readonly onNewOperation: (
		kind: NonNullable<DocsPage["operation"]>,
		type: string,
		field: string,
	) => void;
}

/** The documentation of a schema: types, their fields, what they take. */
export function DocsPane(props: DocsPaneProps): ReactNode {
	const { schema, history, onGo, onBack, onClose } = props;
	const [text, setText] = useState("");
	const place = history.places.at(-1) ?? {};
	const title = useFocusOn(history);
	const go = (next: DocsPlace) => {
		setText("");
		onGo(next);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") {
			event.stopPropagation();
			if (text === "") onClose();
			else setText("");
		} else if (isPressed(PAGE_KEYS.back, event.nativeEvent)) {
			event.preventDefault();
			onBack();
		}
	};
	return (
		<aside
			className="graphql-docs"
			aria-label="Documentation of the schema"
			onKeyDown={onKeyDown}
		>
			<header className="graphql-docs-head">
				<IconButton
					icon="undo"
					label={`Back (${keysText(PAGE_KEYS.back)})`}
					isDisabled={history.places.length < 2}
					onClick={onBack}
				/>
				<input
					className="input"
					type="search"
					aria-label="Search types and fields"
					placeholder="Search types and fields"
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
				<IconButton
					icon="close"
					label="Close documentation (Escape)"
					onClick={onClose}
				/>
			</header>
			<div className="graphql-docs-body" ref={title} tabIndex={-1}>
				{text.trim() !== "" ? (
					<Hits schema={schema} text={text} onGo={go} />
				) : place.type === undefined ? (
					<Beginning schema={schema} onGo={go} />
				) : (
					<Page {...props} place={place} onGo={go} />
				)}
			</div>
		</aside>
	);
}

/** Who came with a key reads on with keys. */
function useFocusOn({ places, takesFocus }: DocsHistory) {
	const body = useRef<HTMLDivElement>(null);
	const place = places.at(-1);
	useEffect(() => {
		const element = body.current;
		if (!element) return;
		const member =
			place?.member === undefined
				? null
				: element.querySelector(`[data-member="${CSS.escape(place.member)}"]`);
		if (member) member.scrollIntoView({ block: "center" });
		else element.scrollTop = 0;
		if (takesFocus) element.focus({ preventScroll: true });
	}, [place, takesFocus]);
	return body;
}

function Beginning({
	schema,
	onGo,
}: Pick<DocsPaneProps, "schema" | "onGo">): ReactNode {
	const { description } = schema;
	return (
		<>
			<h3>Schema</h3>
			{description && <DocsText text={description} />}
			<ul className="graphql-docs-list">
				{rootTypes(schema).map(([operation, type]) => (
					<li key={operation}>
						<span className="graphql-docs-kind">{operation}</span>{" "}
						<TypeName name={type} onGo={onGo} />
					</li>
				))}
			</ul>
		</>
	);
}

export function TypeName({
	name,
	text = name,
	onGo,
}: Pick<DocsPaneProps, "onGo"> & {
	readonly name: string;
	readonly text?: string;
}): ReactNode {
	return (
		<Button kind="link" onClick={() => onGo({ type: name })}>
			{text}
		</Button>
	);
}

function Hits({
	schema,
	text,
	onGo,
}: Pick<DocsPaneProps, "schema" | "onGo"> & {
	readonly text: string;
}): ReactNode {
	const hits = useMemo(() => searchDocs(schema, text), [schema, text]);
	if (hits.length === 0)
		return <EmptyState title="No type or field has this name" />;
	return (
		<>
			<p className="graphql-docs-count" role="status">
				{hits.length < MOST_HITS
					? `${hits.length} found`
					: `The first ${MOST_HITS}`}
			</p>
			<ul className="graphql-docs-list">
				{hits.map(({ type, member, note }) => (
					<li key={`${type}.${member}`}>
						<Button
							kind="link"
							onClick={() => onGo({ type, ...(member && { member }) })}
						>
							{member === undefined ? type : `${type}.${member}`}
						</Button>{" "}
						<span className="graphql-docs-kind">{note}</span>
					</li>
				))}
			</ul>
		</>
	);
}

function Page(props: DocsPaneProps & { readonly place: DocsPlace }): ReactNode {
	const { schema, place, onGo } = props;
	const { type = "", member } = place;
	const page = useMemo(() => docsPage(schema, type), [schema, type]);
	if (!page) return <EmptyState title={`The schema has no ${type} any more`} />;
	return (
		<>
			<h3>
				<span className="graphql-docs-kind">{page.kind}</span> {page.title}
			</h3>
			<DocsText text={page.description} />
			{page.links.map(({ heading, types }) => (
				<p key={heading}>
					{heading}{" "}
					{types.map((name, index) => (
						<span key={name}>
							{index > 0 && ", "}
							<TypeName name={name} onGo={onGo} />
						</span>
					))}
				</p>
			))}
			{page.members.length > 0 && <h4>{page.heading}</h4>}
			<ul className="graphql-docs-list">
				{page.members.map((one) => (
					<MemberDocs
						key={one.name}
						{...props}
						page={page}
						member={one}
						isWanted={one.name === member}
					/>
				))}
			</ul>
		</>
	);
}
