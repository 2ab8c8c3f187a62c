import type { ReactNode } from "react";
import type { BodyView } from "../../../../../src/protocol/responses.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { useStore } from "../../../store/store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { keysText, PAGE_KEYS } from "../../../ui/keys.ts";
import { Segments } from "../../../ui/segments.tsx";
import type { BodyContent } from "../body/body-content.ts";
import { copyBody } from "../body/copy-body.ts";
import { hasPreview } from "../body/preview.tsx";
import { toggleWrap, wrapStore } from "../body/wrap-state.ts";

export type ShownView = BodyView | "table" | "preview";

const VIEWS: readonly (readonly [ShownView, string])[] = [
	["pretty", "Pretty"],
	["raw", "Raw"],
	["hex", "Hex"],
];
const PREVIEW = ["preview", "Preview"] as const;
const TABLE = ["table", "Table"] as const;

/** How the body is shown, and what can be done with it. */
export function BodyBar({
	exchange,
	shown,
	content,
	isSearching,
	isFiltering,
	onView,
	onSearch,
	onFilter,
}: {
	readonly exchange: SendResult;
	readonly shown: ShownView;
	readonly content: BodyContent;
	readonly isSearching: boolean;
	readonly isFiltering: boolean;
	readonly onView: (view: ShownView) => void;
	readonly onSearch: (isSearching: boolean) => void;
	readonly onFilter: () => void;
}): ReactNode {
	const wraps = useStore(wrapStore);
	const isText = shown !== "preview" && shown !== "table";
	return (
		<div className="body-bar">
			<Segments
				label="How the body is shown"
				value={shown}
				options={viewsOf(exchange, shown)}
				onChange={onView}
			/>
			<span className="body-type">{exchange.response?.mediaType}</span>
			<div className="section-aside">
				<IconButton
					icon="filter"
					label="Filter the body by JSONPath or jq"
					isPressed={isFiltering}
					onClick={onFilter}
				/>
				<IconButton
					icon="wrap"
					label={`Wrap long lines (${keysText(PAGE_KEYS.wrap)})`}
					isPressed={wraps}
					isDisabled={!isText || shown === "hex"}
					onClick={toggleWrap}
				/>
				<IconButton
					icon="search"
					label={`Find in the body (${keysText(PAGE_KEYS.find)})`}
					isPressed={isSearching}
					isDisabled={!isText}
					onClick={() => onSearch(!isSearching)}
				/>
				<IconButton
					icon="copy"
					label={isFiltering ? "Copy the results" : "Copy the body"}
					onClick={() => copyBody(content).catch(reportError)}
				/>
				<SaveLink id={exchange.id} />
			</div>
		</div>
	);
}

/** How a body can be shown. */
function viewsOf(exchange: SendResult, shown: ShownView) {
	const type = exchange.response?.mediaType ?? "";
	const isTable = shown === "table" || hasTable(type);
	return [
		...(hasPreview(exchange) ? [PREVIEW] : []),
		...VIEWS,
		...(isTable ? [TABLE] : []),
	];
}

/** Whether there may be lists in a body of that type. */
export function hasTable(mediaType: string): boolean {
	return isSeparated(mediaType) || /(?:[/+]json|ndjson|jsonl)$/.test(mediaType);
}

/** Values between separators: nothing else than a table. */
export function isSeparated(mediaType: string): boolean {
	return /[/-](?:csv|tab-separated-values)$/.test(mediaType);
}

function SaveLink({ id }: { readonly id: string }): ReactNode {
	return (
		<a
			className="icon-button"
			href={exchangeApi.downloadUrl(id)}
			download
			aria-label="Save the body to a file"
			title="Save the body to a file, as received: secrets are not masked"
		>
			<Icon name="save" />
		</a>
	);
}
