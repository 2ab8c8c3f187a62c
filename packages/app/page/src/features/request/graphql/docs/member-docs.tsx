import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { DocsMember, DocsPage } from "../schema/docs-model.ts";
import { type DocsPaneProps, TypeName } from "./docs-pane.tsx";
import { DocsText } from "./docs-text.tsx";

/** A field with its arguments and its type, and the buttons that put it into the query. */
export function MemberDocs({
	page,
	member,
	isWanted,
	onGo,
	onInsert,
	onNewOperation,
}: Pick<DocsPaneProps, "onGo" | "onInsert" | "onNewOperation"> & {
	readonly page: DocsPage;
	readonly member: DocsMember;
	readonly isWanted: boolean;
}): ReactNode {
	const { name, type, args, standard, description, deprecated } = member;
	const { operation, title } = page;
	const whole = `${title}.${name}`;
	return (
		<li
			data-member={name}
			className={isWanted ? "graphql-member graphql-wanted" : "graphql-member"}
		>
			<div className="graphql-member-head">
				<code className={deprecated === undefined ? "" : "graphql-deprecated"}>
					{name}
					{args.length > 0 && "("}
					{args.map((argument, index) => (
						<span key={argument.name} title={argument.description}>
							{index > 0 && ", "}
							{argument.name}:{" "}
							{argument.type && <TypeName {...argument.type} onGo={onGo} />}
							{argument.standard}
						</span>
					))}
					{args.length > 0 && ")"}
					{type && ": "}
					{type && <TypeName {...type} onGo={onGo} />}
					{standard}
				</code>
				{operation && (
					<Button
						isSmall
						aria-label={`New ${operation} with ${whole}`}
						title={`Adds a ${operation} with its required arguments as variables`}
						onClick={() => onNewOperation(operation, title, name)}
					>
						New {operation}
					</Button>
				)}
				{page.canInsert && (
					<Button
						isSmall
						aria-label={`Insert ${whole}`}
						title="Adds it where the cursor stands in the query"
						onClick={() => onInsert(title, name)}
					>
						Insert
					</Button>
				)}
			</div>
			{deprecated !== undefined && (
				<p className="graphql-warning">Deprecated: {deprecated}</p>
			)}
			<DocsText text={description} />
		</li>
	);
}
