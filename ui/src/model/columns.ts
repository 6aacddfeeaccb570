export type ColumnKey =
  | 'path'
  | 'folder'
  | 'language'
  | 'role'
  | 'lines'
  | 'uses'
  | 'usedBy'
  | 'risk'
  | 'layer'
  | 'inCycle'
  | 'complexity';

export interface Column {
  readonly key: ColumnKey;
  readonly title: string;
  readonly isNumber: boolean;
}

export const COLUMNS: readonly Column[] = [
  { key: 'path', title: 'File', isNumber: false },
  { key: 'folder', title: 'Folder', isNumber: false },
  { key: 'language', title: 'Language', isNumber: false },
  { key: 'role', title: 'Role', isNumber: false },
  { key: 'lines', title: 'Lines', isNumber: true },
  { key: 'uses', title: 'Uses', isNumber: true },
  { key: 'usedBy', title: 'Used by', isNumber: true },
  { key: 'risk', title: 'Risk', isNumber: true },
  { key: 'layer', title: 'Layer', isNumber: false },
  { key: 'inCycle', title: 'In cycle', isNumber: false },
  { key: 'complexity', title: 'Relative fan-out', isNumber: true },
];
