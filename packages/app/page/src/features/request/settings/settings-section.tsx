import type { ReactNode } from "react";
import type { FormData } from "../../../../../src/protocol/forms.ts";
import { dataAt, isList, textAt, withData } from "../../../forms/tree-path.ts";
import { ChoiceRow, FormRow } from "../form/form-rows.tsx";
import type { SectionProps } from "../request-sections.ts";
import { TextList } from "./text-list.tsx";

const INHERIT = "inherit";

const FLAGS = [
	["encodeUrl", "URL-encode variable values", "Default: no"],
	["followRedirects", "Follow redirects", "Default: yes"],
	[
		"forwardAuthorizationHeader",
		"Forward Authorization header",
		"Also when a redirect leads to another host. Default: no",
	],
] as const;

const NUMBERS = [
	["timeout", "Timeout", "ms", "60000"],
	["maxRedirects", "Max redirects", "", "10"],
] as const;

/** How a request is sent, and what tags it has. Everything may be inherited. */
export function SettingsSection({
	tree,
	places,
	onChange,
}: SectionProps): ReactNode {
	const { settings, owner } = places;
	const put = (name: string, value: FormData | undefined) =>
		onChange((now) => withData(now, [...settings, name], value));
	const tags = ["info", "tags"];
	return (
		<div className="form">
			{owner !== "collection" && (
				<FormRow
					label="Tags"
					hint="Run tagged requests with curlew run --tags smoke."
				>
					<TextList
						what="tag"
						texts={textsAt(dataAt(tree, tags))}
						onChange={(texts) =>
							onChange((now) =>
								withData(now, tags, texts.length === 0 ? undefined : texts),
							)
						}
					/>
				</FormRow>
			)}
			{NUMBERS.map(([name, label, unit, standard]) => (
				<FormRow key={name} label={label}>
					<input
						className="input input-number"
						type="number"
						min={0}
						aria-label={unit ? `${label} in ${unit}` : label}
						placeholder={`inherited (${standard})`}
						value={numberText(textAt(tree, [...settings, name]))}
						onChange={({ target }) =>
							put(name, target.value === "" ? undefined : Number(target.value))
						}
					/>
					{unit && <span className="form-unit">{unit}</span>}
				</FormRow>
			))}
			{FLAGS.map(([name, label, hint]) => (
				<ChoiceRow
					key={name}
					label={label}
					hint={hint}
					value={textAt(tree, [...settings, name]) || INHERIT}
					choices={[
						[INHERIT, "Inherit"],
						["true", "Yes"],
						["false", "No"],
					]}
					onChange={(choice) =>
						put(name, choice === INHERIT ? undefined : choice === "true")
					}
				/>
			))}
			<FormRow
				label="Omit headers"
				hint="Headers that Curlew adds by default, such as user-agent."
			>
				<TextList
					what="header to omit"
					texts={textsAt(dataAt(tree, [...settings, "omitHeaders"]))}
					onChange={(texts) =>
						put("omitHeaders", texts.length === 0 ? undefined : texts)
					}
				/>
			</FormRow>
		</div>
	);
}

function numberText(text: string): string {
	return text === INHERIT ? "" : text;
}

function textsAt(data: FormData | undefined): readonly string[] {
	return isList(data) ? data.map(String) : [];
}
