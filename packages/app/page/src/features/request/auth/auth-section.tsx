import { type ReactNode, useRef } from "react";
import type { FormData } from "../../../../../src/protocol/forms.ts";
import {
	authKindOf,
	meantWord,
	type ValueField,
} from "../../../../../src/protocol/kinds.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	treesAt,
	withData,
} from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ChoiceRow, SwitchRow, TextRow } from "../form/form-rows.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	AUTH_CHOICES,
	authFields,
	newAuth,
	writtenPath,
} from "./auth-fields.ts";
import { authKind, fieldsPlace } from "./auth-place.ts";
import { InheritedAuthRow } from "./inherited-auth.tsx";
import { KeepSecretHint } from "./keep-secret.tsx";
import { ListTable } from "./list-table.tsx";

const TokenPanel = lazyPart(
	async () => (await import("./token/token-panel.tsx")).TokenPanel,
);

const BearerPanel = lazyPart(
	async () => (await import("./token/bearer-panel.tsx")).BearerPanel,
);

/** Who sends it. */
export function AuthSection(props: SectionProps): ReactNode {
	const { tree, places, path: item, form, onChange } = props;
	const path = [...places.details, "auth"];
	const auth = dataAt(tree, path);
	const kind = authKind(auth, places.owner);
	// What another kind had, as long as the section is open.
	const kept = useRef(new Map<string, FormData>());
	const choose = (wanted: string) =>
		onChange((now) => {
			const present = dataAt(now, path);
			if (present !== undefined) kept.current.set(kind, present);
			const isSilent = wanted === authKind(undefined, places.owner);
			return withData(
				now,
				path,
				isSilent ? undefined : (kept.current.get(wanted) ?? newAuth(wanted)),
			);
		});
	const kinds = AUTH_CHOICES.filter(
		([one]) => one !== "inherit" || places.owner !== "collection",
	);
	const fieldsPath = fieldsPlace(tree, path);
	const data = dataAt(tree, fieldsPath);
	const fields = isFormMap(data) ? data : {};
	const given = { owner: places.owner, path: item, form, tree };
	const token = <TokenPanel {...given} />;
	const bearer = <BearerPanel {...given} />;
	return (
		<div className="form">
			<ChoiceRow
				label="Auth type"
				value={authKindOf(kind) ?? kind}
				choices={kinds}
				onChange={choose}
			/>
			{kind === "inherit" && (
				<InheritedAuthRow path={item}>
					{(inherited) =>
						inherited === "oauth2" ? token : inherited === "bearer" && bearer
					}
				</InheritedAuthRow>
			)}
			{authFields(kind, fields).map((placed) => {
				const place = [...fieldsPath, ...writtenPath(fields, placed)];
				const put = (value: FormData | undefined) =>
					onChange((now) => withData(now, place, value));
				const { field } = placed;
				const key = placed.path.join(".");
				return (
					<FieldAt key={key} path={place}>
						{field.kind === "list" ? (
							<ListTable
								field={field}
								rows={treesAt(tree, place)}
								onChange={(rows) => put(rows.length === 0 ? undefined : rows)}
							/>
						) : (
							<AuthFieldRow
								field={field}
								value={textAtPath(tree, place)}
								onChange={put}
							/>
						)}
					</FieldAt>
				);
			})}
			{authKindOf(kind) === "oauth2" && token}
			{authKindOf(kind) === "bearer" && bearer}
		</div>
	);
}

function AuthFieldRow({
	field,
	value,
	onChange,
}: {
	readonly field: ValueField;
	readonly value: string;
	readonly onChange: (value: FormData | undefined) => void;
}): ReactNode {
	const { name, label = name, hint, byDefault, example } = field;
	switch (field.kind) {
		case "choice":
			return (
				<ChoiceRow
					label={label}
					hint={hint}
					value={meantWord(field, value)}
					choices={field.choices}
					onChange={onChange}
				/>
			);
		case "flag": {
			const { isOnByDefault = false } = field;
			return (
				<SwitchRow
					label={label}
					hint={hint}
					isOn={value === "" ? isOnByDefault : value === "true"}
					onChange={(on) => onChange(on === isOnByDefault ? undefined : on)}
				/>
			);
		}
		default:
			return (
				<TextRow
					label={label}
					hint={hint}
					placeholder={byDefault ?? example}
					value={value}
					isSecret={field.kind === "secret"}
					onChange={(text) => onChange(text === "" ? undefined : text)}
				>
					{field.kind === "secret" && (
						<KeepSecretHint name={name} value={value} onKept={onChange} />
					)}
				</TextRow>
			);
	}
}
