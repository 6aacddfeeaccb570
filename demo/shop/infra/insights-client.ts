// @generated from insights/openapi.json. Do not edit.

export interface ProductScore {
  sku: string;
  score: number;
}

export interface Trend {
  sku: string;
  weekly: number[];
}

const BASE_URL = process.env.INSIGHTS_URL ?? 'http://localhost:8000';

async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const response = await fetch(`${BASE_URL}${path}?${new URLSearchParams(parameters)}`);
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  return response.json();
}

export function getRecommendations(days = 60): Promise<ProductScore[]> {
  return get('/recommendations', { days: String(days) });
}

export function getTrends(days = 90): Promise<Trend[]> {
  return get('/trends', { days: String(days) });
}
